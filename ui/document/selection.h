// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Selection: which entities and bindings are selected, for every panel. Follows the document: what
// is gone is deselected.
#pragma once

#include "ui/document/open_document.h"

#include <QObject>

#include <optional>
#include <set>

namespace warren::ui {

class Selection : public QObject {
    Q_OBJECT

public:
    using Bindings = std::set<Binding, BindingOrder>;

    explicit Selection(OpenDocument& document, QObject* parent = nullptr);

    [[nodiscard]] const std::set<Address>& addresses() const { return m_addresses; }
    [[nodiscard]] const Bindings& bindings() const { return m_bindings; }
    /// The one binding, when nothing else is selected.
    [[nodiscard]] std::optional<Binding> binding() const;
    /// The one entity, when nothing else is selected.
    [[nodiscard]] std::optional<Address> address() const;
    [[nodiscard]] bool isEmpty() const { return m_addresses.empty() && m_bindings.empty(); }
    [[nodiscard]] bool contains(const Address& address) const;
    [[nodiscard]] bool contains(const Binding& binding) const;

    void select(const Address& address);
    void select(const Binding& binding);
    void select(std::set<Address> addresses, Bindings bindings = {});
    void toggle(const Address& address);
    void toggle(const Binding& binding);
    void clear();

signals:
    void changed();

private:
    void follow(const Document& document);

    std::set<Address> m_addresses;
    Bindings m_bindings;
};

} // namespace warren::ui
