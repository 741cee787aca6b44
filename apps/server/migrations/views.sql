-- Made anew after every migration, so that a new column of a table is in its view at once.
DROP VIEW IF EXISTS playlist_item, playlist_all, feed_query, feed_offer, blacklist_item, mosaic_item, stream_item, signal, sport_item, tournament_item, team_item, resolution_item, status_item, server_item, client_item, user_item;

-- "Used in": counting stops at a thousand (`maxUses` of the contract). Both halves of the streams have their own indexes.
CREATE VIEW sport_item AS
  SELECT sport.*,
  (SELECT coalesce(jsonb_agg(content ORDER BY lower(content), synonym.id), '[]') FROM synonym
    WHERE type = 'sport' AND internal_id = sport.id) AS synonyms,
  (SELECT count(*) FROM (
    (SELECT FROM stream WHERE stream.sport = sport.id AND stream."archivedAt" IS NULL LIMIT 1000) UNION ALL
    (SELECT FROM stream WHERE stream.sport = sport.id AND stream."archivedAt" IS NOT NULL LIMIT 1000)
    LIMIT 1000) used) AS streams,
  (SELECT count(*) FROM (SELECT FROM tournament WHERE tournament.sport = sport.id LIMIT 1000) used) AS tournaments,
  (SELECT count(*) FROM (SELECT FROM team WHERE team.sport = sport.id LIMIT 1000) used) AS teams
  FROM sport;
CREATE VIEW tournament_item AS
  SELECT tournament.*, sport.name AS "sportName", coalesce(nullif(sport."nameRu", ''), sport.name) AS "sportNameRu",
  (SELECT coalesce(jsonb_agg(content ORDER BY lower(content), synonym.id), '[]') FROM synonym
    WHERE type = 'tournament' AND internal_id = tournament.id) AS synonyms,
  (SELECT count(*) FROM (
    (SELECT FROM stream WHERE stream.tournament = tournament.id AND stream."archivedAt" IS NULL LIMIT 1000) UNION ALL
    (SELECT FROM stream WHERE stream.tournament = tournament.id AND stream."archivedAt" IS NOT NULL LIMIT 1000)
    LIMIT 1000) used) AS streams
  FROM tournament JOIN sport ON sport.id = tournament.sport;
CREATE VIEW team_item AS
  SELECT team.*, sport.name AS "sportName", coalesce(nullif(sport."nameRu", ''), sport.name) AS "sportNameRu",
  (SELECT coalesce(jsonb_agg(content ORDER BY lower(content), synonym.id), '[]') FROM synonym
    WHERE type = 'team' AND internal_id = team.id) AS synonyms,
  (SELECT count(*) FROM (
    (SELECT FROM stream WHERE stream.team1 = team.id AND stream."archivedAt" IS NULL LIMIT 1000) UNION ALL
    (SELECT FROM stream WHERE stream.team1 = team.id AND stream."archivedAt" IS NOT NULL LIMIT 1000) UNION ALL
    (SELECT FROM stream WHERE stream.team2 = team.id AND stream."archivedAt" IS NULL LIMIT 1000) UNION ALL
    (SELECT FROM stream WHERE stream.team2 = team.id AND stream."archivedAt" IS NOT NULL LIMIT 1000)
    LIMIT 1000) used) AS streams
  FROM team JOIN sport ON sport.id = team.sport;
CREATE VIEW resolution_item AS
  SELECT resolution.*,
  (SELECT count(*) FROM (
    (SELECT FROM stream WHERE stream.resolution = resolution.id AND stream."archivedAt" IS NULL LIMIT 1000) UNION ALL
    (SELECT FROM stream WHERE stream.resolution = resolution.id AND stream."archivedAt" IS NOT NULL LIMIT 1000)
    LIMIT 1000) used) AS streams
  FROM resolution;
CREATE VIEW status_item AS
  SELECT status.*,
  (SELECT count(*) FROM (
    (SELECT FROM stream WHERE stream.status = status.id AND stream."archivedAt" IS NULL LIMIT 1000) UNION ALL
    (SELECT FROM stream WHERE stream.status = status.id AND stream."archivedAt" IS NOT NULL LIMIT 1000)
    LIMIT 1000) used) AS streams
  FROM status;
CREATE VIEW server_item AS
  SELECT server.*, "controlSecretSealed" IS NOT NULL AS "hasControlSecret", "linkSecretSealed" IS NOT NULL AS "hasLinkSecret",
  (SELECT at FROM first_call WHERE first_call.server = server.id) AS "firstCallAt",
  (SELECT count(*) FROM (
    (SELECT FROM stream WHERE stream.server = server.id AND stream."archivedAt" IS NULL LIMIT 1000) UNION ALL
    (SELECT FROM stream WHERE stream.server = server.id AND stream."archivedAt" IS NOT NULL LIMIT 1000)
    LIMIT 1000) used) AS streams
  FROM server;

CREATE VIEW client_item AS
  SELECT client.*,
  (SELECT count(*) FROM (
    SELECT FROM signed_link WHERE signed_link.client = client.id AND "revokedAt" IS NULL AND "until" > now()
    LIMIT 1000) held) AS "openLinks"
  FROM client;

-- What is known of a stream's signal now, for everybody who answers or counts it: nothing that is too old to be believed.
CREATE VIEW signal AS
  SELECT
    stream,
    "probedAt",
    CASE WHEN "staleAt" > now() THEN state ELSE 'unknown' END AS state,
    CASE WHEN "staleAt" > now() OR state = 'unknown' THEN "stateSince" ELSE "staleAt" END AS "stateSince",
    CASE WHEN "staleAt" > now() THEN nullif(formats, 'null') END AS formats,
    CASE WHEN "staleAt" > now() THEN memory #> '{content,faults}' END AS "contentFaults",
    publisher,
    "publishedWithoutSecret",
    "pullFailure",
    "pullFailedSince",
    "publishedAt"
  FROM monitor;

-- A stream with the names of what it refers to; the API makes links and abilities of it.
CREATE VIEW stream_item AS
  SELECT
    stream.*,
    sport.name AS "sportName",
    coalesce(nullif(sport."nameRu", ''), sport.name) AS "sportNameRu",
    tournament.name AS "tournamentName",
    home.name AS "team1Name",
    away.name AS "team2Name",
    -- One host may run several servers, which their location distinguishes.
    host.fqdn || coalesce(' · ' || nullif(host.location, ''), '') AS "serverName",
    host."wssDialect",
    CASE WHEN host.id IS NOT NULL THEN to_jsonb(host) - '{tokenSealed,tokenHash,controlSecretSealed}'::text[] END AS offer,
    (SELECT jsonb_object_agg("user", "revokedAt") FROM copied_link WHERE copied_link.stream = stream.id) AS "copiesRevoked",
    resolution.name AS "resolutionName",
    status.name AS "statusName",
    status."nameRu" AS "statusNameRu",
    status.color AS "statusColor",
    coalesce(signal.state, 'unknown') AS state,
    signal."stateSince",
    signal."probedAt",
    signal.formats,
    coalesce(signal."contentFaults", '[]'::jsonb) AS "contentFaults",
    signal.publisher,
    coalesce(signal.publisher IS NOT NULL AND signal."publishedWithoutSecret", false) AS "publishedWithoutSecret",
    signal."pullFailure" AS "pullReason",
    signal."pullFailedSince",
    refused.refusal,
    coalesce(held.takes, '[]'::jsonb) AS takes,
    (SELECT count(*) FROM comment WHERE comment.stream = stream.id) AS comments
  FROM stream
    JOIN sport ON sport.id = stream.sport
    JOIN status ON status.id = stream.status
    LEFT JOIN tournament ON tournament.id = stream.tournament
    LEFT JOIN team home ON home.id = stream.team1
    LEFT JOIN team away ON away.id = stream.team2
    -- not "server": that would name the column of stream
    LEFT JOIN server host ON host.id = stream.server
    LEFT JOIN resolution ON resolution.id = stream.resolution
    LEFT JOIN signal ON signal.stream = stream.id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', "user".id, 'name', "user".name) ORDER BY take."isLead" DESC, take."takenAt", take."user") AS takes
      FROM take JOIN "user" ON "user".id = take."user" WHERE take.stream = stream.id
    ) held ON true
    -- The latest attempt to publish that was refused, unless one was admitted since.
    LEFT JOIN LATERAL (
      SELECT jsonb_build_object('reason', reason, 'ip', ip, 'tries', tries, 'at', to_char("lastAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS refusal
      FROM refusal WHERE refusal.stream = stream.id
        AND (reason = 'already_published' OR "lastAt" > coalesce(signal."publishedAt", '-infinity'))
      ORDER BY "lastAt" DESC, id DESC LIMIT 1
    ) refused ON true;

-- A user with what the access rule lists. Hashes are in it as well: replies are parsed on the way out.
CREATE VIEW user_item AS
  SELECT
    "user".*,
    "emailVerifiedAt" AS email_verified_at,
    sign_in.at AS "lastSignInAt",
    -- as JSON, since an array of int8 would arrive as text
    coalesce(listed.streams, '[]'::jsonb) AS streams,
    EXISTS (SELECT FROM second_factor WHERE "user" = "user".id AND "confirmedAt" IS NOT NULL) AS "hasSecondFactor",
    (SELECT count(*)::int4 FROM passkey WHERE passkey."user" = "user".id) AS passkeys
  FROM "user"
    LEFT JOIN sign_in ON sign_in."user" = "user".id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(stream ORDER BY stream) AS streams FROM user_stream WHERE user_stream."user" = "user".id
    ) listed ON true
  -- Services are in the list of their tokens.
  WHERE "user".status <> 'service';

CREATE VIEW blacklist_item AS SELECT * FROM blacklist;

CREATE VIEW mosaic_item AS
  SELECT mosaic.*, coalesce(listed.streams, '[]'::jsonb) AS streams
  FROM mosaic LEFT JOIN LATERAL (
    SELECT jsonb_agg(stream ORDER BY place) AS streams FROM mosaic_stream WHERE mosaic_stream.mosaic = mosaic.id
  ) listed ON true;

-- What the feed told of a match, once for each of its readers. The columns are those of playlist, in their order.
CREATE VIEW feed_offer AS
  SELECT
    feed_query_id(entry.id, owner.id) AS id, entry.version, owner.id AS "user", entry.event_id, '' AS description,
    NULL::int8 AS sport, entry."sportText", NULL::int8 AS tournament, entry."tournamentText",
    NULL::int8 AS team1, entry."team1Text", NULL::int8 AS team2, entry."team2Text",
    entry."startDate", entry."startTime", entry.timezone, entry."startAt", NULL::int8 AS resolution,
    'default' AS stream_format_priority, 'default' AS stream_quality_priority, 'awaiting' AS status,
    entry."canceledAt" AS "revokedAt", CASE WHEN entry."canceledAt" IS NOT NULL THEN 'feed' END AS "revokedBy",
    NULL::int8 AS stream, false AS swapped, NULL AS "joinedBy", NULL AS "returnReason", 'feed' AS origin,
    entry."searchKey", entry."createdAt"
  FROM "user" owner CROSS JOIN feed_entry entry
  WHERE EXISTS (
      SELECT FROM feed_reader
      WHERE feed_reader."user" = owner.id AND "from" < coalesce(entry."offeredTo", 'infinity')
        AND entry."offeredFrom" < coalesce("to", 'infinity'))
    AND owner.id <> ALL(entry."excludedFor");

-- The queries that the feed makes, as long as nobody has changed one and no stream may be the one.
CREATE VIEW feed_query AS
  SELECT * FROM feed_offer offer
  WHERE NOT EXISTS (
      SELECT FROM playlist WHERE playlist."user" = offer."user" AND playlist.event_id = offer.event_id AND playlist.event_id <> '')
    AND NOT EXISTS (SELECT FROM playlist WHERE playlist."user" = offer."user" AND playlist.id = offer.id)
    AND NOT EXISTS (
      SELECT FROM playlist_dismissed dismissed WHERE dismissed."user" = offer."user" AND dismissed.event_id = offer.event_id);

-- Every query, stored or not.
CREATE VIEW playlist_all AS SELECT * FROM playlist UNION ALL SELECT * FROM feed_query;

-- A query with the names of what it asks for, and of its stream what the link is made of.
CREATE VIEW playlist_item AS
  SELECT
    playlist.*,
    coalesce(sport.name, nullif(playlist."sportText", '')) AS "sportName",
    coalesce(nullif(sport."nameRu", ''), sport.name, nullif(playlist."sportText", '')) AS "sportNameRu",
    coalesce(tournament.name, nullif(playlist."tournamentText", '')) AS "tournamentName",
    coalesce(home.name, nullif(playlist."team1Text", '')) AS "team1Name",
    coalesce(away.name, nullif(playlist."team2Text", '')) AS "team2Name",
    resolution.name AS "resolutionName",
    coalesce(nullif(matched.title, ''), nullif(concat_ws(' – ', matched_home.name, matched_away.name), '')) AS "streamName",
    CASE WHEN NOT matched."startTimeTbd" THEN matched."startAt" END AS "streamStartAt",
    matched.key AS "streamKey",
    matched.phase AS "streamPhase",
    matched."endAt" AS "streamEndAt",
    CASE WHEN host.id IS NOT NULL THEN to_jsonb(host) - '{tokenSealed,tokenHash,controlSecretSealed}'::text[] END AS offer,
    (SELECT jsonb_build_object("user", "revokedAt") FROM copied_link
      WHERE copied_link.stream = matched.id AND copied_link."user" = playlist."user") AS "copiesRevoked",
    owner.stream_format_priority AS "ownerFormat",
    concat_ws('|', playlist."searchKey", sport."searchKey", tournament."searchKey", home."searchKey", away."searchKey") AS "searchIn",
    (SELECT count(*) FROM playlist_review WHERE playlist_review.playlist = playlist.id AND state = 'open') AS reviews
  FROM playlist_all playlist
    JOIN "user" owner ON owner.id = playlist."user"
    LEFT JOIN sport ON sport.id = playlist.sport
    LEFT JOIN tournament ON tournament.id = playlist.tournament
    LEFT JOIN team home ON home.id = playlist.team1
    LEFT JOIN team away ON away.id = playlist.team2
    LEFT JOIN resolution ON resolution.id = playlist.resolution
    LEFT JOIN stream matched ON matched.id = playlist.stream
    LEFT JOIN team matched_home ON matched_home.id = matched.team1
    LEFT JOIN team matched_away ON matched_away.id = matched.team2
    LEFT JOIN server host ON host.id = matched.server;
