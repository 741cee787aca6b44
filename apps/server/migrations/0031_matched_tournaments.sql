-- A new stream also concerns queries that have another one, unless a person chose it.
CREATE INDEX playlist_undecided ON playlist ("startAt", id)
  WHERE "joinedBy" IS DISTINCT FROM 'person' AND "revokedAt" IS NULL;
DROP INDEX playlist_awaiting;

-- The tournament and the duration count now, and so does the day of a stream without a time.
CREATE OR REPLACE FUNCTION rematch_stream() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO rematch (kind, record) SELECT 'stream', id FROM new_rows;
  ELSIF TG_OP = 'DELETE' THEN INSERT INTO rematch (kind, record) SELECT 'stream', id FROM old_rows;
  ELSE
    INSERT INTO rematch (kind, record) SELECT 'stream', n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.event_id, n.sport, n.tournament, n.team1, n.team2, n.title, n."startAt", n."startDate", n.duration, n."startTimeTbd", n.phase = 'canceled', n."archivedAt" IS NULL, n.betting, n.resolution)
      IS DISTINCT FROM (o.event_id, o.sport, o.tournament, o.team1, o.team2, o.title, o."startAt", o."startDate", o.duration, o."startTimeTbd", o.phase = 'canceled', o."archivedAt" IS NULL, o.betting, o.resolution);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION rematch_playlist() RETURNS trigger LANGUAGE plpgsql SET enable_nestloop = off AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN INSERT INTO rematch (kind, record) SELECT 'playlist', id FROM new_rows;
  ELSE
    INSERT INTO rematch (kind, record) SELECT 'playlist', n.id FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE (n.event_id, n.sport, n."sportText", n.tournament, n."tournamentText", n.team1, n."team1Text", n.team2, n."team2Text", n."startAt", n.resolution, n.stream_quality_priority, n."revokedAt")
      IS DISTINCT FROM (o.event_id, o.sport, o."sportText", o.tournament, o."tournamentText", o.team1, o."team1Text", o.team2, o."team2Text", o."startAt", o.resolution, o.stream_quality_priority, o."revokedAt");
  END IF;
  RETURN NULL;
END $$;

-- What a tournament is called may say that women, juniors or reserves play.
CREATE FUNCTION rematch_tournament() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rematch (kind, record)
  SELECT 'stream', stream.id FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN stream ON stream.tournament = n.id
  WHERE n.name <> o.name AND stream."archivedAt" IS NULL
  UNION ALL
  SELECT 'playlist', playlist.id FROM new_rows n JOIN old_rows o ON o.id = n.id JOIN playlist ON playlist.tournament = n.id
  WHERE n.name <> o.name AND playlist."revokedAt" IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER rematch_update AFTER UPDATE ON tournament REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION rematch_tournament();
