ALTER TABLE stream ADD COLUMN commentator text NOT NULL DEFAULT '';
