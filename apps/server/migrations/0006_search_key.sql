-- The name as search reads it (see kit/search-key.ts); rows that have none yet get it when the console starts.
ALTER TABLE sport ADD COLUMN "searchKey" text NOT NULL DEFAULT '';
ALTER TABLE tournament ADD COLUMN "searchKey" text NOT NULL DEFAULT '';
ALTER TABLE team ADD COLUMN "searchKey" text NOT NULL DEFAULT '';
CREATE INDEX tournament_search ON tournament USING gin ("searchKey" gin_trgm_ops);
CREATE INDEX team_search ON team USING gin ("searchKey" gin_trgm_ops);
