// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ConnectTool: draws an edge from a port. Legal targets light up; a drop on another says why not.
#pragma once

#include "ui/canvas/tools/tool.h"

namespace warren::ui {

class ConnectTool : public Tool {
public:
    ConnectTool(Canvas& canvas, const PortRef& from);

    std::unique_ptr<Tool> move(const Pointer& pointer) override;
    void release(const Pointer& pointer) override;
    void paint(QPainter& painter, const Theme& theme, qreal scale) const override;

    [[nodiscard]] const std::set<Address>& targets() const { return m_targets; }

private:
    PortRef m_from;
    QPointF m_start;
    QPointF m_end;
    std::set<Address> m_targets;
    std::optional<Address> m_over;
};

/// What the port of that entity can be wired to.
std::set<Address> legalTargets(const Canvas& canvas, const PortRef& from);

} // namespace warren::ui
