CREATE TABLE sport (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  name text NOT NULL,
  duration int4 NOT NULL,
  "archivedAt" timestamptz
);
CREATE UNIQUE INDEX sport_name_taken ON sport (lower(name)) WHERE "archivedAt" IS NULL;

CREATE TABLE tournament (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  name text NOT NULL,
  sport int8 NOT NULL CONSTRAINT tournament_sport REFERENCES sport,
  "archivedAt" timestamptz
);
CREATE UNIQUE INDEX tournament_name_taken ON tournament (sport, lower(name)) WHERE "archivedAt" IS NULL;
CREATE INDEX tournament_name ON tournament USING gin (lower(name) gin_trgm_ops);

CREATE TABLE team (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  name text NOT NULL,
  sport int8 NOT NULL CONSTRAINT team_sport REFERENCES sport,
  "archivedAt" timestamptz
);
CREATE UNIQUE INDEX team_name_taken ON team (sport, lower(name)) WHERE "archivedAt" IS NULL;
CREATE INDEX team_name ON team USING gin (lower(name) gin_trgm_ops);

CREATE TABLE resolution (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  width int4 NOT NULL,
  height int4 NOT NULL,
  "archivedAt" timestamptz
);
CREATE UNIQUE INDEX resolution_name_taken ON resolution (lower(name)) WHERE "archivedAt" IS NULL;
INSERT INTO resolution (name, description, width, height) VALUES
  ('SD', 'SD 720x576', 720, 576),
  ('HD', 'HD 1280x720', 1280, 720),
  ('FHD', 'FHD 1920x1080', 1920, 1080),
  ('UHD', 'UHD 3840x2160', 3840, 2160),
  ('HV', 'HV 4320x2160', 4320, 2160),
  ('SHV', 'SHV 7680x4320', 7680, 4320);

CREATE TABLE status (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  name text NOT NULL,
  "nameRu" text NOT NULL,
  phase text NOT NULL CHECK (phase IN ('scheduled', 'live', 'finished', 'canceled')),
  color text NOT NULL,
  "builtIn" bool NOT NULL DEFAULT false,
  "archivedAt" timestamptz
);
CREATE UNIQUE INDEX status_name_taken ON status (lower(name)) WHERE "archivedAt" IS NULL;
INSERT INTO status (name, "nameRu", phase, color, "builtIn") VALUES
  ('Scheduled', 'Запланирована', 'scheduled', '#4c8dff', true),
  ('Live', 'В эфире', 'live', '#2fb344', true),
  ('Finished', 'Завершена', 'finished', '#8a94a6', true),
  ('Canceled', 'Отменена', 'canceled', '#d6493e', true);

CREATE TABLE server (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  fqdn text NOT NULL,
  ip text NOT NULL DEFAULT '',
  location text NOT NULL DEFAULT '',
  vendor text NOT NULL DEFAULT 'touchline',
  rtmp text NOT NULL DEFAULT '',
  hls text NOT NULL DEFAULT '',
  wss text NOT NULL DEFAULT '',
  mpd text NOT NULL DEFAULT '',
  "wssDialect" text NOT NULL DEFAULT 'ws-flv',
  tls bool NOT NULL DEFAULT true,
  capacity int4,
  enabled bool NOT NULL DEFAULT true,
  -- AES-256-GCM under SECRET_KEY; the hash finds the server that calls
  "tokenSealed" bytea NOT NULL,
  "tokenHash" bytea NOT NULL UNIQUE,
  "archivedAt" timestamptz
);
CREATE UNIQUE INDEX server_fqdn_taken ON server (lower(fqdn), lower(location)) WHERE "archivedAt" IS NULL;
