// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// warren: the desktop workbench. Reads the command line, makes the window, runs the event loop.
#include "app/warren_portrait.h"
#include "engine/base/units.h"
#include "ui/style/theme.h"
#include "ui/welcome/scenario_list.h"
#include "ui/window/appearance.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QSettings>
#include <QTextStream>

#include <optional>

namespace {

using warren::ui::ThemeMode;

constexpr int kBadUsage = 2;

struct Options {
    bool run = false;
    bool smoke = false;
    QString screenshot;
    warren::Instant at;
    std::optional<ThemeMode> theme;
    std::optional<warren::Address> select;
    QString file;
};

QString text(const char* source) {
    return QCoreApplication::translate("warren", source);
}

std::optional<ThemeMode> themeOf(const QString& name) {
    if (name == u"light") {
        return ThemeMode::Light;
    }
    if (name == u"dark") {
        return ThemeMode::Dark;
    }
    if (name == u"system") {
        return ThemeMode::System;
    }
    return std::nullopt;
}

int refuse(const QString& why) {
    QTextStream(stderr) << "warren: " << why << '\n';
    return kBadUsage;
}

/// Zero, or the exit code of a wrong command line, told on stderr.
int readOptions(const QApplication& application, Options& options) {
    const QCommandLineOption run(QStringLiteral("run"), text("Start the run at once."));
    const QCommandLineOption smoke(QStringLiteral("smoke"),
                                   text("Open, run a second of virtual time, and end."));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                        text("Save a picture of the window, and end."),
                                        QStringLiteral("FILE.png"));
    const QCommandLineOption at(QStringLiteral("at"),
                                text("Virtual time of the picture, for instance 30s."),
                                QStringLiteral("TIME"), QStringLiteral("30s"));
    const QCommandLineOption theme(QStringLiteral("theme"), text("light, dark or system."),
                                   QStringLiteral("NAME"));
    const QCommandLineOption select(QStringLiteral("select"),
                                    text("What is selected, for instance queue:orders."),
                                    QStringLiteral("ADDRESS"));
    QCommandLineParser parser;
    parser.setApplicationDescription(text("A workbench for message-broker topologies."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addOptions({run, smoke, screenshot, at, theme, select});
    parser.addPositionalArgument(QStringLiteral("FILE"),
                                 text("A .warren document or a RabbitMQ definitions.json."),
                                 QStringLiteral("[FILE]"));
    parser.process(application);
    options.run = parser.isSet(run);
    options.smoke = parser.isSet(smoke);
    options.screenshot = parser.value(screenshot);
    const auto instant = warren::parseDuration(parser.value(at).toStdString());
    if (!instant) {
        return refuse(text("--at takes a time such as 30s"));
    }
    options.at = warren::Instant{} + *instant;
    if (parser.isSet(theme)) {
        options.theme = themeOf(parser.value(theme));
        if (!options.theme) {
            return refuse(text("--theme takes light, dark or system"));
        }
    }
    options.select = warren::parseAddress(parser.value(select).toStdString());
    if (parser.isSet(select) && !options.select) {
        return refuse(text("--select takes an address such as queue:orders"));
    }
    if (parser.positionalArguments().size() > 1) {
        return refuse(text("only one file can be opened"));
    }
    options.file = parser.positionalArguments().value(0);
    return 0;
}

void open(warren::ui::MainWindow& window, const Options& options) {
    if (!options.file.isEmpty()) {
        window.openFile(std::filesystem::path(options.file.toStdU16String()));
    } else if (options.smoke || options.run) {
        const auto known = warren::ui::scenarios();
        if (!known.empty()) {
            window.showDocument(*known.front().document);
        }
    }
    if (options.select) {
        window.selection().select(*options.select);
    }
}

} // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Warren"));
    QApplication::setOrganizationName(QStringLiteral("Warren"));
    QApplication::setApplicationVersion(QStringLiteral(WARREN_VERSION));
    Options options;
    if (const int code = readOptions(application, options); code != 0) {
        return code;
    }
    QSettings settings;
    const int kept = settings.value(QStringLiteral("window/theme"), 0).toInt();
    const ThemeMode mode = options.theme.value_or(
        kept >= 0 && kept <= static_cast<int>(ThemeMode::Dark) ? static_cast<ThemeMode>(kept)
                                                               : ThemeMode::System);
    warren::ui::ThemeFeed theme(mode);
    warren::ui::dress(application, theme);
    warren::ui::MainWindow window(theme, settings);
    warren::app::Portrait portrait(window);
    open(window, options);
    if (options.smoke || !options.screenshot.isEmpty()) {
        const warren::Instant second = warren::Instant{} + warren::Duration::seconds(1);
        portrait.take(options.screenshot, options.run || options.smoke,
                      options.smoke ? second : options.at);
    } else if (options.run && !window.isOnWelcomePage()) {
        window.startRun();
    }
    window.show();
    return QApplication::exec();
}
