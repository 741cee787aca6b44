-- Made anew after every migration, so that a new column of a table is in its view at once.
DROP VIEW IF EXISTS stream_item, sport_item, tournament_item, team_item, resolution_item, status_item, server_item;

CREATE VIEW sport_item AS SELECT * FROM sport;
CREATE VIEW tournament_item AS
  SELECT tournament.*, sport.name AS "sportName" FROM tournament JOIN sport ON sport.id = tournament.sport;
CREATE VIEW team_item AS SELECT team.*, sport.name AS "sportName" FROM team JOIN sport ON sport.id = team.sport;
CREATE VIEW resolution_item AS SELECT * FROM resolution;
CREATE VIEW status_item AS SELECT * FROM status;
CREATE VIEW server_item AS SELECT * FROM server;

-- A stream with the names of what it refers to; the API makes links and abilities of it.
CREATE VIEW stream_item AS
  SELECT
    stream.*,
    sport.name AS "sportName",
    tournament.name AS "tournamentName",
    home.name AS "team1Name",
    away.name AS "team2Name",
    host.fqdn AS "serverName",
    host."wssDialect",
    CASE WHEN host.id IS NOT NULL THEN to_jsonb(host) - 'tokenSealed' - 'tokenHash' END AS offer,
    resolution.name AS "resolutionName",
    status.name AS "statusName",
    status."nameRu" AS "statusNameRu",
    status.color AS "statusColor",
    coalesce(monitor.state, 'unknown') AS state,
    monitor."stateSince",
    monitor."probedAt",
    monitor.formats,
    monitor.publisher,
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
    LEFT JOIN monitor ON monitor.stream = stream.id
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('id', "user".id, 'name', "user".name) ORDER BY take."takenAt", take."user") AS takes
      FROM take JOIN "user" ON "user".id = take."user" WHERE take.stream = stream.id
    ) held ON true;
