-- How many may watch a link at once can be changed, but its addresses stay. This is what they say since then, 0 for any
-- number; null: the same as "maxViewers".
ALTER TABLE signed_link ADD "signedViewers" int4 CHECK ("signedViewers" >= 0);
-- Those that media nodes must be told.
CREATE INDEX signed_link_changed ON signed_link ("until") WHERE "signedViewers" IS NOT NULL;
