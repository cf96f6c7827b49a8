// SPDX-FileCopyrightText: The Warren authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Tables keep integers (virtual time in ns); views show what a person wants to read.
//
// `sample` has no index: with one, appending costs eight times as much, and the views read it whole
// anyway.
#include "engine/session/schema.h"

namespace warren::session {

namespace {

constexpr const char* kTables = R"sql(
CREATE TABLE session (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  document TEXT NOT NULL,         -- the .warren file that was run
  seed,                           -- a number; text above 2^63 - 1
  warren_version TEXT NOT NULL,
  broker_version TEXT NOT NULL,   -- the RabbitMQ whose rules were followed
  started_at TEXT NOT NULL,       -- wall clock, UTC
  ended_at TEXT,                  -- null: never closed
  end_ns INTEGER NOT NULL,        -- virtual time up to which everything is here
  clean_close INTEGER NOT NULL    -- 0: the program ended before it closed this file
);
CREATE TABLE entity (
  id INTEGER PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,   -- queue:main.queue
  kind TEXT NOT NULL,
  vhost TEXT NOT NULL,
  name TEXT NOT NULL
);
CREATE TABLE series (
  id INTEGER PRIMARY KEY,
  entity INTEGER NOT NULL REFERENCES entity (id),
  metric TEXT NOT NULL,
  unit TEXT NOT NULL,
  UNIQUE (entity, metric)
);
CREATE TABLE sample (
  series INTEGER NOT NULL REFERENCES series (id),
  t_ns INTEGER NOT NULL,          -- virtual time since the start of the run
  value NOT NULL                  -- counters count since the start of the run
);
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  t_ns INTEGER NOT NULL,
  kind TEXT NOT NULL,
  entity INTEGER NOT NULL REFERENCES entity (id),
  detail TEXT NOT NULL            -- JSON object
);
CREATE TABLE dead_letter (
  id INTEGER PRIMARY KEY,
  t_ns INTEGER NOT NULL,
  message INTEGER NOT NULL,       -- number of the publish it came from, from 1
  from_queue INTEGER NOT NULL REFERENCES entity (id),
  reason TEXT NOT NULL,           -- rejected, expired, maxlen, delivery_limit
  exchange TEXT NOT NULL,         -- the dead-letter exchange
  routing_key TEXT NOT NULL,
  targets TEXT NOT NULL,          -- JSON array of queue names; [] = nothing took it: silent loss
  cause TEXT,                     -- when nothing took it: no_dlx, dlx_missing, no_route, cycle
  x_death TEXT NOT NULL           -- JSON
);
CREATE TABLE ledger (             -- a row for each interval in which the count changed
  entity INTEGER NOT NULL REFERENCES entity (id),
  fate TEXT NOT NULL,
  t_ns INTEGER NOT NULL,          -- end of the interval
  count INTEGER NOT NULL,         -- since the start of the run; the last row is the final count
  added INTEGER NOT NULL,         -- in the interval; negative where a level fell (ready, unacked)
  PRIMARY KEY (entity, fate, t_ns)
) WITHOUT ROWID;
CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  t_ns INTEGER,                   -- null: about the whole run
  entity INTEGER REFERENCES entity (id),
  text TEXT NOT NULL
);
)sql";

constexpr const char* kMeasureViews = R"sql(
CREATE VIEW queue_depth AS
SELECT sample.t_ns / 1e9 AS seconds, entity.vhost, entity.name AS queue,
  max(CASE metric WHEN 'ready' THEN value END) AS ready,
  max(CASE metric WHEN 'unacked' THEN value END) AS unacked,
  max(CASE metric WHEN 'overdue' THEN value END) AS overdue,
  max(CASE metric WHEN 'bytes' THEN value END) AS bytes
FROM sample JOIN series ON series.id = sample.series JOIN entity ON entity.id = series.entity
WHERE entity.kind = 'queue' AND metric IN ('ready', 'unacked', 'overdue', 'bytes')
GROUP BY sample.t_ns, entity.id ORDER BY sample.t_ns, entity.address;

CREATE VIEW consumer_memory AS
SELECT sample.t_ns / 1e9 AS seconds, entity.vhost, entity.name AS consumer,
  max(CASE metric WHEN 'in_client' THEN value END) AS in_client,
  max(CASE metric WHEN 'unacked' THEN value END) AS unacked,
  max(CASE metric WHEN 'unacked_bytes' THEN value END) AS unacked_bytes
FROM sample JOIN series ON series.id = sample.series JOIN entity ON entity.id = series.entity
WHERE entity.kind = 'consumer' AND metric IN ('in_client', 'unacked', 'unacked_bytes')
GROUP BY sample.t_ns, entity.id ORDER BY sample.t_ns, entity.address;

CREATE VIEW message_rates AS      -- messages a second between two samples
SELECT seconds, address AS entity, metric, (value - before) / (seconds - seconds_before) AS rate
FROM (
  SELECT sample.t_ns / 1e9 AS seconds, entity.address, metric, value,
    lag(value) OVER each_series AS before,
    lag(sample.t_ns / 1e9) OVER each_series AS seconds_before
  FROM sample JOIN series ON series.id = sample.series JOIN entity ON entity.id = series.entity
  WHERE series.unit = 'messages'
    AND metric NOT IN ('ready', 'unacked', 'total', 'overdue', 'in_client')
  WINDOW each_series AS (PARTITION BY series.id ORDER BY sample.t_ns)
)
WHERE seconds > seconds_before ORDER BY seconds, entity, metric;
)sql";

constexpr const char* kFateViews = R"sql(
CREATE VIEW dead_letters AS
SELECT dead_letter.t_ns / 1e9 AS seconds, message, entity.vhost, entity.name AS queue, reason,
  exchange, routing_key,
  (SELECT group_concat(value, ', ') FROM json_each(targets)) AS went_to, cause AS lost_because,
  x_death
FROM dead_letter JOIN entity ON entity.id = from_queue ORDER BY dead_letter.id;

CREATE VIEW lost_messages AS      -- silent loss, by where and why
WITH final AS (
  SELECT entity, fate, count, max(t_ns) FROM ledger GROUP BY entity, fate
),
loss AS (
  SELECT entity, substr(fate, 11) AS reason, count FROM final WHERE fate GLOB 'discarded_*'
  UNION ALL
  SELECT entity, fate, count FROM final WHERE fate IN ('refused_dropped', 'lost')
  UNION ALL
  SELECT entity, 'auto_acked', total(CASE fate WHEN 'silent_loss' THEN count ELSE -count END)
  FROM final
  WHERE fate IN ('silent_loss', 'discarded', 'refused_dropped', 'lost')
    AND entity IN (SELECT id FROM entity WHERE kind = 'queue')
  GROUP BY entity
  UNION ALL
  SELECT final.entity, 'unroutable', count FROM final JOIN entity ON entity.id = final.entity
  WHERE fate = 'dropped' AND kind = 'exchange'
)
SELECT entity.address AS entity, loss.reason,
  (SELECT group_concat(DISTINCT cause) FROM dead_letter
   WHERE from_queue = loss.entity AND dead_letter.reason = loss.reason) AS cause,
  CAST(loss.count AS INTEGER) AS messages
FROM loss JOIN entity ON entity.id = loss.entity
WHERE loss.count > 0 ORDER BY messages DESC, entity;
)sql";

} // namespace

const std::array<const char*, 3> kSchema{kTables, kMeasureViews, kFateViews};

} // namespace warren::session
