-- The publishers that a media node has reported as cut because of this check, as address and connection. A node whose report was
-- stored, but answered too late, reports them again.
ALTER TABLE publisher_check ADD COLUMN "cutPublishers" text[] NOT NULL DEFAULT '{}';
