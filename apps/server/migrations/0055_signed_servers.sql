-- Whether viewers need a signed link. The signing keys are derived from SECRET_KEY and this version: a new version ends
-- every link that was signed before.
ALTER TABLE server ADD COLUMN signed bool NOT NULL DEFAULT false;
ALTER TABLE server ADD COLUMN "signingVersion" int4 NOT NULL DEFAULT 1;
