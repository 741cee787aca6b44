-- A statement that changes a stream asks only the triggers that look at a column it names. PostgreSQL reads the condition of a
-- row's trigger anew for each statement, and prepares the rows of a statement's trigger, which took a fifth of changing one stream.
-- What stream_follow computes is not named by the statement: "startAt", "endAt" and phase come with what they follow from.

CREATE OR REPLACE FUNCTION auto_take_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO auto_take_due (stream) SELECT id FROM new_rows
    WHERE "archivedAt" IS NULL AND NOT postponed AND phase IN ('scheduled', 'live') AND "endAt" > now();
  ELSIF NEW."archivedAt" IS NULL AND NOT NEW.postponed AND NEW.phase IN ('scheduled', 'live') AND NEW."endAt" > now()
    AND (OLD."archivedAt" IS NOT NULL OR OLD.postponed OR OLD.phase NOT IN ('scheduled', 'live')
      OR (NEW.sport, NEW.tournament, NEW.team1, NEW.team2, NEW."startAt", NEW."endAt", NEW."startTimeTbd")
        IS DISTINCT FROM (OLD.sport, OLD.tournament, OLD.team1, OLD.team2, OLD."startAt", OLD."endAt", OLD."startTimeTbd")) THEN
    INSERT INTO auto_take_due (stream) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER auto_take_update ON stream;
CREATE TRIGGER auto_take_update
  AFTER UPDATE OF sport, tournament, team1, team2, "startDate", "startTime", timezone, duration, "startAt", "endAt", "startTimeTbd",
    "archivedAt", postponed, status, phase
  ON stream FOR EACH ROW EXECUTE FUNCTION auto_take_note();

CREATE OR REPLACE FUNCTION feed_rematch_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO feed_rematch (kind, record) SELECT 'stream', id FROM new_rows WHERE feed_is_waiting();
  ELSIF NEW."archivedAt" IS NULL AND NEW.phase <> 'canceled'
    AND (NEW.event_id, NEW.sport, NEW.team1, NEW.team2, NEW.title, NEW."startAt", NEW."startTimeTbd", NEW.phase = 'canceled', NEW."archivedAt" IS NULL)
      IS DISTINCT FROM (OLD.event_id, OLD.sport, OLD.team1, OLD.team2, OLD.title, OLD."startAt", OLD."startTimeTbd", OLD.phase = 'canceled', OLD."archivedAt" IS NULL)
    AND feed_is_waiting() THEN
    INSERT INTO feed_rematch (kind, record) VALUES ('stream', NEW.id);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER feed_rematch_update ON stream;
CREATE TRIGGER feed_rematch_update
  AFTER UPDATE OF event_id, sport, team1, team2, title, "startDate", "startTime", timezone, "startAt", "startTimeTbd", status, phase,
    "archivedAt"
  ON stream FOR EACH ROW EXECUTE FUNCTION feed_rematch_stream();

CREATE OR REPLACE FUNCTION rematch_stream() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO rematch (kind, record) SELECT 'stream', id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN INSERT INTO rematch (kind, record) SELECT 'stream', id FROM old_rows;
  ELSIF (NEW.event_id, NEW.sport, NEW.tournament, NEW.team1, NEW.team2, NEW.title, NEW."startAt", NEW."startDate", NEW.duration, NEW."startTimeTbd", NEW.phase = 'canceled', NEW."archivedAt" IS NULL, NEW.betting, NEW.resolution)
    IS DISTINCT FROM (OLD.event_id, OLD.sport, OLD.tournament, OLD.team1, OLD.team2, OLD.title, OLD."startAt", OLD."startDate", OLD.duration, OLD."startTimeTbd", OLD.phase = 'canceled', OLD."archivedAt" IS NULL, OLD.betting, OLD.resolution) THEN
    INSERT INTO rematch (kind, record) VALUES ('stream', NEW.id);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER rematch_update ON stream;
CREATE TRIGGER rematch_update
  AFTER UPDATE OF event_id, sport, tournament, team1, team2, title, "startDate", "startTime", timezone, "startAt", duration,
    "startTimeTbd", status, phase, "archivedAt", betting, resolution
  ON stream FOR EACH ROW EXECUTE FUNCTION rematch_stream();

DROP TRIGGER fixture_corrected ON stream;
CREATE TRIGGER fixture_corrected
  AFTER UPDATE OF "startDate", "startTime", timezone, "startTimeTbd", sport, tournament, team1, team2, title, venue, postponed, status, phase
  ON stream FOR EACH ROW
  WHEN ((OLD."startDate", OLD."startTime", OLD.timezone, OLD."startTimeTbd", OLD.sport, OLD.tournament, OLD.team1, OLD.team2, OLD.title, OLD.venue, OLD.postponed, OLD.phase = 'canceled')
    IS DISTINCT FROM (NEW."startDate", NEW."startTime", NEW.timezone, NEW."startTimeTbd", NEW.sport, NEW.tournament, NEW.team1, NEW.team2, NEW.title, NEW.venue, NEW.postponed, NEW.phase = 'canceled'))
  EXECUTE FUNCTION fixture_corrected();

DROP TRIGGER stream_ends ON stream;
CREATE TRIGGER stream_ends
  AFTER UPDATE OF key, server, "publishSecretVersion", "encoderAddresses", "archivedAt", "cutAt", status, phase ON stream FOR EACH ROW
  WHEN (OLD.server IS NOT NULL AND (NEW.key <> OLD.key OR NEW.server IS DISTINCT FROM OLD.server
    OR NEW."publishSecretVersion" <> OLD."publishSecretVersion" OR NEW."encoderAddresses" <> OLD."encoderAddresses"
    OR NEW."archivedAt" IS NOT NULL AND OLD."archivedAt" IS NULL OR NEW."cutAt" IS NOT NULL AND OLD."cutAt" IS NULL
    OR NEW.phase IN ('finished', 'canceled') AND NEW.phase <> OLD.phase))
  EXECUTE FUNCTION stream_ends();

DROP TRIGGER taken_archived ON stream;
CREATE TRIGGER taken_archived AFTER UPDATE OF "archivedAt" ON stream FOR EACH ROW
  WHEN ((OLD."archivedAt" IS NULL) <> (NEW."archivedAt" IS NULL)) EXECUTE FUNCTION taken_archived();
