// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PickTool: a press selects at once; a click on one of several selects it alone on release, so that
// several can be dragged together.
#include "ui/canvas/tools/pick_tool.h"

#include "ui/canvas/tools/move_tool.h"

#include <QApplication>

namespace warren::ui {

PickTool::PickTool(Canvas& canvas, const Pointer& press, const Address& address)
    : Tool(canvas), m_press(press), m_address(address),
      m_wasSelected(canvas.selection().contains(address)) {
    if (press.modifiers.testFlag(Qt::ControlModifier) ||
        press.modifiers.testFlag(Qt::ShiftModifier)) {
        canvas.selection().toggle(address);
    } else if (!m_wasSelected) {
        canvas.selection().select(address);
    }
}

std::unique_ptr<Tool> PickTool::move(const Pointer& pointer) {
    const int away = (pointer.onScreen - m_press.onScreen).manhattanLength();
    if (away < QApplication::startDragDistance() || !canvas().selection().contains(m_address)) {
        return nullptr;
    }
    auto mover = std::make_unique<MoveTool>(canvas(), m_press);
    mover->move(pointer);
    return mover;
}

void PickTool::release(const Pointer& pointer) {
    if (m_wasSelected && pointer.modifiers == Qt::NoModifier) {
        canvas().selection().select(m_address);
    }
}

} // namespace warren::ui
