// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// RubberBandTool: selects what a rectangle touches.
#pragma once

#include "ui/canvas/tools/tool.h"

namespace warren::ui {

class RubberBandTool : public Tool {
public:
    RubberBandTool(Canvas& canvas, const Pointer& press);

    std::unique_ptr<Tool> move(const Pointer& pointer) override;
    void release(const Pointer& pointer) override;
    void cancel() override;
    void paint(QPainter& painter, const Theme& theme, qreal scale) const override;

private:
    QPointF m_start;
    QPointF m_end;
    std::set<Address> m_before; ///< what stays selected with Shift or Ctrl
    Selection::Bindings m_bindingsBefore;
};

} // namespace warren::ui
