// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// ProblemList: everything that is wrong with a file, each with its line and column, in a window of
// its own that blocks nothing.
#pragma once

#include "engine/base/error.h"

#include <QDialog>

class QListWidget;

namespace warren::ui {

class ProblemList : public QDialog {
    Q_OBJECT

public:
    ProblemList(const QString& heading, const Errors& errors, QWidget* parent);

    [[nodiscard]] QListWidget* list() const { return m_list; }

private:
    void copy() const;

    QListWidget* m_list;
};

} // namespace warren::ui
