-- The list of streams can be sorted by each of these without reading the whole table (see streams/order.ts). The beginning
-- of a long text is enough; an index entry is limited to a third of a page.
CREATE INDEX stream_listed ON stream (id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_by_key ON stream (lower(key), id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_by_title ON stream (lower(title), id) WHERE title <> '' AND "archivedAt" IS NULL;
CREATE INDEX stream_by_monitor ON stream (lower(monitor), id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_by_commentator ON stream (lower(commentator), id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_by_event ON stream (lower(event_id), id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_by_timezone ON stream (lower(timezone), id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_by_description ON stream (left(lower(description), 60), id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_by_comment ON stream (left(lower(comment), 60), id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_by_duration ON stream (duration, id) WHERE "archivedAt" IS NULL;
CREATE INDEX stream_by_betting ON stream (betting, id) WHERE "archivedAt" IS NULL;

-- Sorted by the name of what they refer to, streams with the same follow by their start.
CREATE INDEX stream_by_sport ON stream (sport, "startAt", id) WHERE "archivedAt" IS NULL;
DROP INDEX stream_resolution;
CREATE INDEX stream_resolution ON stream (resolution, "startAt", id) WHERE "archivedAt" IS NULL;

-- For filters.
CREATE INDEX stream_clock ON stream ("startTime") WHERE "archivedAt" IS NULL;
CREATE INDEX stream_clockless ON stream (id) WHERE "startTimeTbd" AND "archivedAt" IS NULL;
CREATE INDEX stream_archived_nearest ON stream USING gist ("startAt") WHERE "archivedAt" IS NOT NULL;
-- Few of the signals that were ever seen are known now.
CREATE INDEX monitor_known ON monitor (state, stream) WHERE state <> 'unknown';
-- Streams whose signal was ever seen or missed.
CREATE INDEX history_seen ON history (stream) WHERE kind = 'state' AND "to" NOT IN ('unknown', 'waiting');
