-- The title as search reads it (see kit/search-key.ts); empty where a stream is called by its teams.
ALTER TABLE stream ADD COLUMN "searchKey" text NOT NULL DEFAULT '';
CREATE INDEX stream_search ON stream USING gin ("searchKey" gin_trgm_ops) WHERE "searchKey" <> '';
