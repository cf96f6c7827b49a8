// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas's context menu.
#include "ui/canvas/canvas_menu.h"

#include "ui/canvas/tools/connect_tool.h"
#include "ui/style/icons.h"

#include <QCoreApplication>

namespace warren::ui {

namespace {

constexpr std::size_t kTargetsMax = 40; ///< a longer menu can't be read

class MenuBuilder {
    Q_DECLARE_TR_FUNCTIONS(CanvasMenu)

public:
    MenuBuilder(Canvas& canvas, const MenuPlace& place, const Theme& theme,
                const MenuCommands& commands, QMenu& menu)
        : m_canvas(canvas), m_place(place), m_theme(theme), m_commands(commands), m_menu(menu) {}

    void build() {
        if (m_place.node) {
            addNodeActions(*m_place.node);
        } else if (m_place.edge) {
            addEdgeActions(*m_place.edge);
        } else {
            addCanvasActions();
        }
    }

private:
    void addNodeActions(const Address& address) {
        Canvas& canvas = m_canvas;
        const auto commands = m_commands;
        m_menu.addAction(makeIcon(Icon::Rename, m_theme), tr("Rename…"),
                         [commands, address] { commands.editTitle(address); });
        for (const Port port : portsOf(address.kind)) {
            addConnectMenu({address, port});
        }
        m_menu.addSeparator();
        m_menu.addAction(makeIcon(Icon::Copy, m_theme), tr("Copy"), [&canvas] { canvas.copy(); });
        m_menu.addAction(tr("Duplicate"), [&canvas] { canvas.duplicate(); });
        m_menu.addSeparator();
        m_menu.addAction(makeIcon(Icon::Remove, m_theme), tr("Delete"),
                         [&canvas] { canvas.removeSelection(); });
    }

    [[nodiscard]] static QString connectTitle(const PortRef& from) {
        if (from.port == Port::Exception) {
            return from.address.kind == Kind::Queue ? tr("Send dead letters to")
                                                    : tr("Send unroutable messages to");
        }
        if (from.port == Port::In) {
            return from.address.kind == Kind::Consumer ? tr("Subscribe to")
                                                       : tr("Take messages from");
        }
        if (from.address.kind == Kind::Producer) {
            return tr("Publish to");
        }
        return from.address.kind == Kind::Exchange ? tr("Bind to") : tr("Deliver to");
    }

    void addConnectMenu(const PortRef& from) {
        const std::set<Address> targets = legalTargets(m_canvas, from);
        QMenu* submenu = m_menu.addMenu(connectTitle(from));
        submenu->setEnabled(!targets.empty());
        Canvas& canvas = m_canvas;
        const QPointF at = m_place.at;
        for (const Address& target : targets) {
            if (submenu->actions().size() >= static_cast<qsizetype>(kTargetsMax)) {
                break;
            }
            const QIcon icon = makeIcon(iconOf(target.kind), m_theme.ofKind(target.kind), m_theme);
            submenu->addAction(icon, QString::fromStdString(target.key.name),
                               [&canvas, from, target, at] { canvas.wire(from, target, at); });
        }
    }

    [[nodiscard]] static Icon iconOf(Kind kind) {
        if (kind == Kind::Producer) {
            return Icon::Producer;
        }
        if (kind == Kind::Queue) {
            return Icon::Queue;
        }
        return kind == Kind::Consumer ? Icon::Consumer : Icon::Exchange;
    }

    void addEdgeActions(const layout::EdgeKey& key) {
        Canvas& canvas = m_canvas;
        const auto commands = m_commands;
        QAction* edit = m_menu.addAction(makeIcon(Icon::Rename, m_theme), tr("Edit routing key…"),
                                         [commands, key] { commands.editKey(key); });
        edit->setEnabled(m_canvas.keyOf(key).has_value());
        m_menu.addAction(makeIcon(Icon::Remove, m_theme), tr("Disconnect"),
                         [&canvas, key] { canvas.removeEdge(key); });
    }

    void addCanvasActions() {
        Canvas& canvas = m_canvas;
        const QPointF at = m_place.at;
        QMenu* add = m_menu.addMenu(makeIcon(Icon::Plus, m_theme), tr("Add"));
        for (const NodeTemplate node : nodeTemplates()) {
            const QIcon icon =
                makeIcon(iconOf(kindOf(node)), m_theme.ofKind(kindOf(node)), m_theme);
            add->addAction(icon, titleOf(node), [&canvas, node, at] { canvas.place(node, at); });
        }
        m_menu.addAction(makeIcon(Icon::Paste, m_theme), tr("Paste"),
                         [&canvas, at] { canvas.paste(at); });
        m_menu.addAction(tr("Select all"), [&canvas] { canvas.selectAll(); });
        m_menu.addSeparator();
        const auto commands = m_commands;
        m_menu.addAction(makeIcon(Icon::Layout, m_theme), tr("Arrange automatically"),
                         [commands] { commands.arrange(); });
        m_menu.addAction(makeIcon(Icon::Fit, m_theme), tr("Zoom to fit"),
                         [commands] { commands.fit(); });
    }

    Canvas& m_canvas;
    const MenuPlace& m_place;
    const Theme& m_theme;
    const MenuCommands& m_commands;
    QMenu& m_menu;
};

} // namespace

std::unique_ptr<QMenu> makeCanvasMenu(Canvas& canvas, const MenuPlace& place, const Theme& theme,
                                      const MenuCommands& commands, QWidget* parent) {
    auto menu = std::make_unique<QMenu>(parent);
    MenuBuilder(canvas, place, theme, commands, *menu).build();
    return menu;
}

} // namespace warren::ui
