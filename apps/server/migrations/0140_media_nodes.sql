-- What each node of a server last said of its load. A server has one that encoders publish to, and any number of relays.
CREATE TABLE media_node (
  server int8 NOT NULL REFERENCES server ON DELETE CASCADE,
  name text NOT NULL,
  relay bool NOT NULL,
  draining bool NOT NULL,
  "startedAt" timestamptz NOT NULL,
  "reportedAt" timestamptz NOT NULL,
  streams int4 NOT NULL,
  "maxStreams" int4 NOT NULL,
  viewers int4 NOT NULL,
  players int4 NOT NULL,
  "maxPlayers" int4 NOT NULL,
  "receivesKbps" int8 NOT NULL,
  "sendsKbps" int8 NOT NULL,
  cpu int4 NOT NULL,
  "memoryMb" int4 NOT NULL,
  PRIMARY KEY (server, name)
);
