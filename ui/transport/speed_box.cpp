// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of the slider; the last one is "as fast as it goes".
#include "ui/transport/speed_box.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSlider>

#include <array>
#include <cstdlib>

namespace warren::ui {

namespace {

/// In thousandths.
constexpr std::array<std::uint32_t, 14> kSteps{100,     200,     500,       1'000,  2'000,
                                               5'000,   10'000,  20'000,    60'000, 100'000,
                                               200'000, 500'000, 1'000'000, 0};
constexpr int kMaxStep = static_cast<int>(kSteps.size()) - 1;

sim::Pace paceOf(int step) {
    return step == kMaxStep ? sim::Pace::max() : sim::Pace{kSteps[static_cast<std::size_t>(step)]};
}

int stepOf(sim::Pace pace) {
    if (!pace.thousandths) {
        return kMaxStep;
    }
    int nearest = 0;
    for (int step = 0; step < kMaxStep; ++step) {
        const auto distance = [&](int to) {
            return std::abs(std::int64_t{kSteps[static_cast<std::size_t>(to)]} -
                            std::int64_t{*pace.thousandths});
        };
        if (distance(step) < distance(nearest)) {
            nearest = step;
        }
    }
    return nearest;
}

} // namespace

SpeedBox::SpeedBox(QWidget* parent)
    : QFrame(parent), m_slowest(new QLabel), m_slider(new QSlider(Qt::Horizontal)),
      m_fastest(new QLabel), m_value(new QLabel) {
    setObjectName(QStringLiteral("speed"));
    for (QLabel* label : {m_slowest, m_fastest}) {
        label->setObjectName(QStringLiteral("muted"));
        label->setFont(Theme::font(11));
    }
    m_value->setFont(Theme::font(13, QFont::DemiBold));
    m_value->setObjectName(QStringLiteral("speedValue"));
    m_value->setFixedWidth(
        QFontMetrics(m_value->font()).horizontalAdvance(QStringLiteral("×1,000")) + 6);
    m_value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_slider->setRange(0, kMaxStep);
    m_slider->setPageStep(1);
    m_slider->setFixedWidth(130);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 4, 10, 4);
    row->setSpacing(8);
    for (QWidget* part : std::initializer_list<QWidget*>{m_slowest, m_slider, m_fastest, m_value}) {
        row->addWidget(part);
    }
    show(sim::Pace{});
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        translate();
        emit paceChosen(pace());
    });
}

sim::Pace SpeedBox::pace() const {
    return paceOf(m_slider->value());
}

void SpeedBox::show(sim::Pace pace) {
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(stepOf(pace));
    translate();
}

void SpeedBox::slower() {
    m_slider->setValue(m_slider->value() - 1);
}

void SpeedBox::faster() {
    m_slider->setValue(m_slider->value() + 1);
}

void SpeedBox::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        translate();
    }
}

void SpeedBox::translate() {
    m_slowest->setText(paceText(paceOf(0)));
    m_fastest->setText(tr("max"));
    m_value->setText(paceText(pace()));
    m_slider->setAccessibleName(tr("Speed"));
    setToolTip(tr("Virtual time against real time: %1").arg(paceText(pace())));
}

QString paceText(sim::Pace pace) {
    if (!pace.thousandths) {
        return SpeedBox::tr("max");
    }
    const double factor = *pace.thousandths / 1000.0;
    return QStringLiteral("×%1").arg(QLocale().toString(factor, 'f', factor < 1 ? 1 : 0));
}

} // namespace warren::ui
