-- Streams are filtered by when they were created and last changed.
CREATE INDEX stream_created ON stream ("createdAt", id);
CREATE INDEX stream_changed ON stream ("updatedAt", id);
