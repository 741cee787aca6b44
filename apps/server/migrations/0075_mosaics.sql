-- Layouts of the mosaic that people keep.
CREATE TABLE mosaic (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version int4 NOT NULL DEFAULT 1,
  "user" int8 NOT NULL CONSTRAINT mosaic_user REFERENCES "user" ON DELETE CASCADE,
  name text NOT NULL,
  -- whether the tile in focus is larger than the others
  large bool NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX mosaic_name_taken ON mosaic ("user", lower(name));
SELECT audit_table('mosaic');

-- Their streams, in the order of the tiles.
CREATE TABLE mosaic_stream (
  mosaic int8 NOT NULL REFERENCES mosaic ON DELETE CASCADE,
  stream int8 NOT NULL REFERENCES stream ON DELETE CASCADE,
  place int4 NOT NULL,
  PRIMARY KEY (mosaic, stream)
);
CREATE INDEX mosaic_stream_stream ON mosaic_stream (stream);
