-- Rules by which the console takes matches for a person.
CREATE TABLE auto_take_rule (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  name text NOT NULL,
  "isOn" bool NOT NULL DEFAULT true,
  -- by what it chooses: sport, tournament, team. One of them without a record left in auto_take_record matches nothing
  "choosesBy" text[] NOT NULL,
  -- minutes of the owner's day between which a match starts; null: at any time. A period may end after midnight
  "fromMinute" int4,
  "toMinute" int4,
  -- days of the week on which the period begins, 1 is Monday; empty: all
  days int4[] NOT NULL,
  -- takes a match also when the owner has another one at that time
  "mayOverlap" bool NOT NULL DEFAULT false,
  CHECK (("fromMinute" IS NULL) = ("toMinute" IS NULL))
);
CREATE INDEX auto_take_rule_user ON auto_take_rule ("user", id);
SELECT audit_table('auto_take_rule');

CREATE TABLE auto_take_record (
  rule int8 NOT NULL REFERENCES auto_take_rule ON DELETE CASCADE,
  sport int8 REFERENCES sport ON DELETE CASCADE,
  tournament int8 REFERENCES tournament ON DELETE CASCADE,
  team int8 REFERENCES team ON DELETE CASCADE,
  CHECK (num_nonnulls(sport, tournament, team) = 1)
);
CREATE INDEX auto_take_record_rule ON auto_take_record (rule);
CREATE INDEX auto_take_record_sport ON auto_take_record (sport) WHERE sport IS NOT NULL;
CREATE INDEX auto_take_record_tournament ON auto_take_record (tournament) WHERE tournament IS NOT NULL;
CREATE INDEX auto_take_record_team ON auto_take_record (team) WHERE team IS NOT NULL;
SELECT audit_table('auto_take_record', 'rule');

-- The name of the rule that made a take; null when a person did.
ALTER TABLE take ADD "ruleName" text;
ALTER TABLE taken ADD "ruleName" text;
CREATE OR REPLACE FUNCTION remember_taken() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO taken ("user", at, stream, "ruleName") SELECT "user", "takenAt", stream, "ruleName" FROM new_rows;
  RETURN NULL;
END $$;

-- Matches that the rules have to look at, noted by the transaction that changed them. `rule`: only this one has to. Without
-- a stream: the rule is new or changed, and looks at every match that has not begun.
CREATE TABLE auto_take_due (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream int8,
  rule int8,
  "notedAt" timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(stream, rule) > 0)
);

-- Whether there is a rule is not asked here: one may be stored by a transaction that is not committed yet.
CREATE FUNCTION auto_take_note() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO auto_take_due (stream) SELECT id FROM new_rows
    WHERE "archivedAt" IS NULL AND phase IN ('scheduled', 'live') AND "endAt" > now();
  ELSE
    INSERT INTO auto_take_due (stream) SELECT n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n."archivedAt" IS NULL AND n.phase IN ('scheduled', 'live') AND n."endAt" > now()
      AND (o."archivedAt" IS NOT NULL OR o.phase NOT IN ('scheduled', 'live')
        OR (n.sport, n.tournament, n.team1, n.team2, n."startAt", n."endAt", n."startTimeTbd")
          IS DISTINCT FROM (o.sport, o.tournament, o.team1, o.team2, o."startAt", o."endAt", o."startTimeTbd"));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER auto_take_insert AFTER INSERT ON stream REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION auto_take_note();
CREATE TRIGGER auto_take_update AFTER UPDATE ON stream REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION auto_take_note();

-- Matches that once had another start: a replay needs those that were in its period.
CREATE INDEX audit_moved ON audit (record) WHERE entity = 'stream' AND action = 'update' AND before ? 'startAt';
