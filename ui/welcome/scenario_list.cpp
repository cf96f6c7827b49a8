// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Parses the embedded scenario files.
#include "ui/welcome/scenario_list.h"

#include "engine/topology/document_file.h"

#include <QDir>
#include <QFile>
#include <QLocale>

namespace warren::ui {

std::vector<Scenario> scenarios() {
    std::vector<Scenario> list;
    const QDir folder(QStringLiteral(":/warren/scenarios"));
    for (const QString& entry :
         folder.entryList({QStringLiteral("*.warren")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(entry));
        if (!file.open(QIODevice::ReadOnly)) {
            continue;
        }
        const QByteArray bytes = file.readAll();
        auto loaded = readDocument({bytes.constData(), static_cast<std::size_t>(bytes.size())},
                                   entry.toStdString());
        if (!loaded) {
            continue;
        }
        Scenario scenario;
        scenario.file = entry.section(u'.', 0, -2);
        scenario.document = std::make_shared<const Document>(std::move(loaded->document));
        const About& about = scenario.document->about;
        const bool indonesian = QLocale().language() == QLocale::Indonesian;
        const std::string& story =
            indonesian && !about.story.id.empty() ? about.story.id : about.story.en;
        scenario.sentence = firstSentence(QString::fromStdString(story));
        scenario.name = about.name.empty() ? scenario.file : QString::fromStdString(about.name);
        list.push_back(std::move(scenario));
    }
    return list;
}

QString firstSentence(const QString& text) {
    const QString simplified = text.simplified();
    for (qsizetype at = 0; at + 1 < simplified.size(); ++at) {
        const bool ends =
            simplified[at] == u'.' || simplified[at] == u'!' || simplified[at] == u'?';
        if (ends && simplified[at + 1] == u' ') {
            return simplified.left(at + 1);
        }
    }
    return simplified;
}

} // namespace warren::ui
