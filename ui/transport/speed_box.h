// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// SpeedBox: the pace of the run from ×0.1 to ×1000 and max, in steps of 1, 2 and 5.
#pragma once

#include "engine/sim/pacer.h"
#include "ui/style/theme.h"

#include <QFrame>

class QLabel;
class QSlider;

namespace warren::ui {

class SpeedBox : public QFrame {
    Q_OBJECT

public:
    explicit SpeedBox(QWidget* parent = nullptr);

    [[nodiscard]] sim::Pace pace() const;
    /// The step nearest to the pace; tells nobody.
    void show(sim::Pace pace);
    [[nodiscard]] QSlider* slider() const { return m_slider; }

public slots:
    void slower();
    void faster();

signals:
    void paceChosen(warren::sim::Pace pace);

protected:
    void changeEvent(QEvent* event) override;

private:
    void translate();

    QLabel* m_slowest;
    QSlider* m_slider;
    QLabel* m_fastest;
    QLabel* m_value;
};

/// `×60`, `×0.1`, `max`.
QString paceText(sim::Pace pace);

} // namespace warren::ui
