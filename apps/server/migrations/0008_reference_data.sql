-- Other names of a sport, a tournament or a team. The owner is one of three tables, so a trigger keeps what a foreign key would.
CREATE TABLE synonym (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('sport', 'tournament', 'team')),
  internal_id int8 NOT NULL,
  content text NOT NULL
);
CREATE UNIQUE INDEX synonym_content_taken ON synonym (type, internal_id, lower(content));
SELECT audit_table('synonym');

CREATE FUNCTION synonym_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM synonym USING old_rows WHERE type = TG_TABLE_NAME AND internal_id = old_rows.id;
  RETURN NULL;
END $$;
CREATE TRIGGER synonym_follow AFTER DELETE ON sport REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION synonym_follow();
CREATE TRIGGER synonym_follow AFTER DELETE ON tournament REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION synonym_follow();
CREATE TRIGGER synonym_follow AFTER DELETE ON team REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION synonym_follow();

-- Search forgives layout and script in these three as well.
ALTER TABLE resolution ADD COLUMN "searchKey" text NOT NULL DEFAULT '';
ALTER TABLE status ADD COLUMN "searchKey" text NOT NULL DEFAULT '';
ALTER TABLE server ADD COLUMN "searchKey" text NOT NULL DEFAULT '';

-- "Used in" counts archived streams too; the indexes of the live ones leave them out.
CREATE INDEX stream_archived_sport ON stream (sport) WHERE "archivedAt" IS NOT NULL;
CREATE INDEX stream_archived_tournament ON stream (tournament) WHERE "archivedAt" IS NOT NULL;
CREATE INDEX stream_archived_team1 ON stream (team1) WHERE "archivedAt" IS NOT NULL;
CREATE INDEX stream_archived_team2 ON stream (team2) WHERE "archivedAt" IS NOT NULL;
CREATE INDEX stream_archived_server ON stream (server) WHERE "archivedAt" IS NOT NULL;
CREATE INDEX stream_archived_resolution ON stream (resolution) WHERE "archivedAt" IS NOT NULL;
CREATE INDEX stream_archived_status ON stream (status) WHERE "archivedAt" IS NOT NULL;
CREATE INDEX tournament_sport ON tournament (sport);
CREATE INDEX team_sport ON team (sport);
