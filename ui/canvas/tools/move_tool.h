// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// MoveTool: drags the selected cards. The scene stays as it is until the release; the cards and
// their edges are shown on the live layer meanwhile.
#pragma once

#include "ui/canvas/tools/tool.h"

#include <map>

namespace warren::ui {

class MoveTool : public Tool {
public:
    MoveTool(Canvas& canvas, const Pointer& press);
    ~MoveTool() override;

    std::unique_ptr<Tool> move(const Pointer& pointer) override;
    void release(const Pointer& pointer) override;
    void cancel() override;
    void paint(QPainter& painter, const Theme& theme, qreal scale) const override;
    [[nodiscard]] std::set<Address> hidden() const override { return m_addresses; }

private:
    [[nodiscard]] std::map<Address, QPointF> positions() const;
    void uncover();

    QPointF m_start;
    QPointF m_offset;
    std::set<Address> m_addresses;
    bool m_isCovering = true;
};

} // namespace warren::ui
