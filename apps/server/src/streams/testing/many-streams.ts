/** Enough that reading all of them would be the worst plan. */
const rows = 20_000;

/** SQL that inserts streams of which few or many have each value that a list filters and sorts by. */
export const manyStreams = `
  INSERT INTO sport (name, duration, "searchKey") SELECT 'Sport ' || n, 60, 'sport ' || n || '~~' FROM generate_series(1, 40) n;
  INSERT INTO team (name, sport, "searchKey") SELECT 'Team ' || n, (SELECT min(id) FROM sport), 'team ' || n || '~~' FROM generate_series(1, 1000) n;
  INSERT INTO tournament (name, sport, "searchKey") SELECT 'Cup ' || n, (SELECT min(id) FROM sport), 'cup ' || n || '~~' FROM generate_series(1, 200) n;
  INSERT INTO server (fqdn, "tokenHash", "tokenSealed") SELECT 'media-' || n, sha256(n::text::bytea), '' FROM generate_series(1, 40) n;
  INSERT INTO resolution (name, width, height) SELECT 'Size ' || n, n, n FROM generate_series(1, 40) n;
  INSERT INTO stream (key, sport, tournament, team1, team2, server, resolution, "startDate", "startTime", timezone, duration,
    "startTimeTbd", postponed, venue, betting, title, "searchKey", monitor, commentator, comment, description, event_id, status, phase,
    "startAt", "endAt", "archivedAt", "createdAt", "updatedAt")
  SELECT 'stream-' || n, (SELECT min(id) FROM sport) + n % 40, (SELECT min(id) FROM tournament) + n % 200,
    (SELECT min(id) FROM team) + n % 1000, (SELECT min(id) FROM team) + n % 999,
    CASE WHEN n % 100 <> 51 THEN (SELECT min(id) FROM server) + n % 40 END, (SELECT min(id) FROM resolution) + n % 40,
    start::date, start::time, 'UTC', CASE WHEN n % 50 = 0 THEN 90 ELSE 120 END, n % 50 = 0, n % 50 = 6,
    CASE WHEN n % 50 = 8 THEN 'Arena ' || n ELSE '' END, n % 50 = 1,
    CASE WHEN n % 50 = 2 THEN 'Final ' || n ELSE '' END, CASE WHEN n % 50 = 2 THEN 'final ' || n || '~~' ELSE '' END,
    CASE WHEN n % 2 = 0 THEN 'wall-' || n ELSE '' END, CASE WHEN n % 50 = 3 THEN 'Speaker ' || n ELSE '' END,
    CASE WHEN n % 50 = 4 THEN 'Note ' || n ELSE '' END, CASE WHEN n % 50 = 5 THEN 'Line ' || n ELSE '' END,
    CASE WHEN n % 2 = 1 THEN 'event-' || n ELSE '' END, status.id, status.phase, start, start + interval '2 hours',
    CASE WHEN n % 100 = 99 THEN now() END, now() - make_interval(hours => n), now() - make_interval(hours => n)
  FROM generate_series(1, ${rows}) n
    CROSS JOIN LATERAL (SELECT date_trunc('minute', now()) + make_interval(hours => n % 8000 - 4000, mins => n % 60) AS start) at
    JOIN status ON status."builtIn" AND status.phase = CASE WHEN n % 100 = 7 THEN 'live' WHEN n % 8000 < 4000 THEN 'finished' ELSE 'scheduled' END;
  INSERT INTO monitor (stream, state, "stateSince", formats, memory, "staleAt")
    SELECT id, CASE WHEN phase <> 'live' THEN 'unknown' WHEN id % 3 = 0 THEN 'down' ELSE 'ok' END, now(), 'null', 'null', 'infinity'
    FROM stream WHERE phase = 'live' OR id % 2 = 0;
  INSERT INTO history (stream, at, kind, "to") SELECT id, "startAt", 'state', 'ok' FROM stream WHERE id % 100 = 0 AND "startAt" < now();
  INSERT INTO take (stream, "user") SELECT id, (SELECT min(id) FROM "user") FROM stream WHERE phase = 'live' LIMIT 50;
  INSERT INTO taken ("user", at, stream) SELECT "user", now(), stream FROM take;
  INSERT INTO import ("user", entity, state, "fileName", options) SELECT min(id), 'stream', 'done', 'a.csv', '{}' FROM "user";
  INSERT INTO import_row (import, row, result, name, target, "values", issues, matches, creates)
    SELECT (SELECT min(id) FROM import), n, 'new', '', n, '{}', '[]', '[]', '{}' FROM generate_series(1, 100) n;`;
