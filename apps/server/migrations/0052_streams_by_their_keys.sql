-- The publish gate finds a stream by its key, archived or not: the unique index has those only that are not archived.
CREATE INDEX stream_archived_key ON stream (key, "archivedAt" DESC) WHERE "archivedAt" IS NOT NULL;
