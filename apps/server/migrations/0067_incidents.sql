-- Faults with one cause, together: when it began and was over, who acknowledged it, and whether it is muted.
CREATE TABLE incident (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cause text NOT NULL CHECK (cause IN ('stream', 'source', 'server', 'network', 'console', 'prober')),
  -- which one: the id of a stream or a server, an address, a location; empty for the console itself
  subject text NOT NULL,
  -- how it was called when the incident opened
  name text NOT NULL,
  server int8 REFERENCES server ON DELETE SET NULL,
  "openedAt" timestamptz NOT NULL,
  "closedAt" timestamptz,
  -- recovered: a signal came back; ended: none is expected any more; merged: another incident has the cause
  outcome text CHECK (outcome IN ('recovered', 'ended', 'merged')),
  "acknowledgedAt" timestamptz,
  "acknowledgedBy" int8 REFERENCES "user" ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  -- maintenance: of its server; recovery: until it is over, so without an end
  mute text CHECK (mute IN ('time', 'recovery', 'maintenance')),
  "mutedUntil" timestamptz,
  -- when people are notified, so that faults of the same moment are one message; null once they were
  "notifyAt" timestamptz,
  -- how many groups of people were notified, and when the next one is
  steps int4 NOT NULL DEFAULT 0,
  "escalateAt" timestamptz
);
-- Several processes may find the same fault.
CREATE UNIQUE INDEX incident_cause ON incident (cause, subject) WHERE "closedAt" IS NULL;
CREATE INDEX incident_closed ON incident ("closedAt");
CREATE INDEX incident_server ON incident (server) WHERE server IS NOT NULL;
CREATE INDEX incident_acknowledged_by ON incident ("acknowledgedBy") WHERE "acknowledgedBy" IS NOT NULL;

-- Each time that a stream was part of an incident.
CREATE TABLE incident_stream (
  incident int8 NOT NULL REFERENCES incident ON DELETE CASCADE,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  "joinedAt" timestamptz NOT NULL DEFAULT now(),
  "leftAt" timestamptz,
  -- recovered, ended, or moved to another incident
  outcome text CHECK (outcome IN ('recovered', 'ended', 'moved')),
  -- as the history says it: `hls timeout, dash not_found`
  reason text,
  -- where its encoder sent from; empty if unknown
  address text NOT NULL DEFAULT '',
  -- since when its fault is another one than that of the incident
  "otherSince" timestamptz,
  PRIMARY KEY (incident, stream, "joinedAt")
);
-- A stream has one fault at a time.
CREATE UNIQUE INDEX incident_stream_open ON incident_stream (stream) WHERE "leftAt" IS NULL;
CREATE INDEX incident_stream_stream ON incident_stream (stream);

-- What happened to it besides streams that joined and left.
CREATE TABLE incident_entry (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  incident int8 NOT NULL REFERENCES incident ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  "user" int8 REFERENCES "user" ON DELETE SET NULL,
  note text NOT NULL DEFAULT '',
  until timestamptz,
  -- who was notified
  people int8[] NOT NULL DEFAULT '{}'
);
CREATE INDEX incident_entry_incident ON incident_entry (incident, id);
CREATE INDEX incident_entry_user ON incident_entry ("user") WHERE "user" IS NOT NULL;
-- Only the first time is of interest.
CREATE UNIQUE INDEX incident_entry_viewed ON incident_entry (incident, "user") WHERE kind = 'viewed';

-- Who was notified that it is open, and not yet that it is over.
CREATE TABLE incident_person (
  incident int8 NOT NULL REFERENCES incident ON DELETE CASCADE,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  -- the stream whose loss they were notified of, when that was all
  stream int8 REFERENCES stream ON DELETE SET NULL,
  "notifiedAt" timestamptz NOT NULL DEFAULT now(),
  "overAt" timestamptz,
  PRIMARY KEY (incident, "user")
);
CREATE INDEX incident_person_user ON incident_person ("user");
CREATE INDEX incident_person_stream ON incident_person (stream) WHERE stream IS NOT NULL;

-- Minutes without an acknowledgement until more people are notified; 0: never.
ALTER TABLE setting ADD COLUMN "escalationMinutes" int4 NOT NULL DEFAULT 10;
