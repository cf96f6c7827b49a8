// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PickTool: selects what was pressed; becomes a MoveTool when the pointer drags it away.
#pragma once

#include "ui/canvas/tools/tool.h"

namespace warren::ui {

class PickTool : public Tool {
public:
    PickTool(Canvas& canvas, const Pointer& press, const Address& address);

    std::unique_ptr<Tool> move(const Pointer& pointer) override;
    void release(const Pointer& pointer) override;

private:
    Pointer m_press;
    Address m_address;
    bool m_wasSelected;
};

} // namespace warren::ui
