// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tool: one gesture of the pointer, from press to release. A tool previews on the live layer and
// changes the document once, at its end.
#pragma once

#include "ui/canvas/canvas.h"

#include <QPainter>

#include <memory>
#include <set>

namespace warren::ui {

struct Pointer {
    QPointF at;      ///< in the scene
    QPoint onScreen; ///< in the viewport, to tell clicks from drags
    Qt::KeyboardModifiers modifiers;
};

class Tool {
public:
    explicit Tool(Canvas& canvas) : m_canvas(canvas) {}
    Tool(const Tool&) = delete;
    Tool& operator=(const Tool&) = delete;
    virtual ~Tool() = default;

    /// A tool that takes over, or null.
    virtual std::unique_ptr<Tool> move(const Pointer& pointer) = 0;
    virtual void release(const Pointer& pointer) = 0;
    virtual void cancel() {}
    /// In scene coordinates, over everything.
    virtual void paint(QPainter& /*painter*/, const Theme& /*theme*/, qreal /*scale*/) const {}
    /// Cards that the tool shows elsewhere.
    [[nodiscard]] virtual std::set<Address> hidden() const { return {}; }

protected:
    [[nodiscard]] Canvas& canvas() { return m_canvas; }
    [[nodiscard]] const Canvas& canvas() const { return m_canvas; }

private:
    Canvas& m_canvas;
};

} // namespace warren::ui
