-- An offer of streams from one who holds them to somebody else. Until it is accepted nothing changes.
CREATE TABLE handover (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "from" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  "to" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  note text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "expiresAt" timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open',
  "endedAt" timestamptz
);
CREATE INDEX handover_from ON handover ("from", id);
CREATE INDEX handover_to ON handover ("to", id);
CREATE INDEX handover_open ON handover ("expiresAt") WHERE state = 'open';

CREATE TABLE handover_stream (
  handover int8 NOT NULL REFERENCES handover ON DELETE CASCADE,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  PRIMARY KEY (handover, stream)
);
CREATE INDEX handover_of_stream ON handover_stream (stream);
