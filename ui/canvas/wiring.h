// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Wiring: what a drag from a port to an entity would do, or why it can't. Pure: the tool lights up
// targets with it, the menu lists them, the drop carries it out.
#pragma once

#include "ui/canvas/node_geometry.h"

#include "engine/topology/edit.h"

#include <QCoreApplication>
#include <QString>

#include <optional>

namespace warren::ui {

struct PortRef {
    Address address;
    Port port = Port::Out;
    friend bool operator==(const PortRef&, const PortRef&) = default;
};

/// Either an edit with its words, or the reason against it.
struct Wiring {
    std::optional<Edit> edit;
    QString text;                   ///< of the undo step: `Bind main.exchange to main.queue`
    QString reason;                 ///< when there is no edit
    std::optional<Binding> binding; ///< the one that is made
    bool wantsKey = false;          ///< the key is worth editing at once
};

class WiringRules {
    Q_DECLARE_TR_FUNCTIONS(Wiring)

public:
    /// `from` as it was dragged; an In port is wired from the other end.
    [[nodiscard]] static Wiring wire(const Document& document, const PortRef& from,
                                     const Address& to);

private:
    static Wiring publish(const Document& document, const Address& from, const Address& to);
    static Wiring bind(const Document& document, const Address& from, const Address& to);
    static Wiring subscribe(const Document& document, const Address& from, const Address& to);
    static Wiring deadLetter(const Document& document, const Address& from, const Address& to);
    static Wiring alternate(const Document& document, const Address& from, const Address& to);
    static Wiring fromOut(const Document& document, const Address& from, const Address& to);
};

} // namespace warren::ui
