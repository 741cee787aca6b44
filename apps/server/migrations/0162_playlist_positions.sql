-- Where the HLS playlists of each published stream are, as its media node last reported: they go on after a restart of the node.
CREATE TABLE playlist_position (
  server int8 NOT NULL REFERENCES server ON DELETE CASCADE,
  key text NOT NULL,
  number int8 NOT NULL,
  discontinuities int8 NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (server, key)
);
CREATE INDEX playlist_position_at ON playlist_position (at);
