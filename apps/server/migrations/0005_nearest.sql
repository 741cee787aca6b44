-- The list of streams begins with what is nearest in time: on air, about to start, just over.
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE INDEX stream_nearest ON stream USING gist ("startAt") WHERE "archivedAt" IS NULL;
