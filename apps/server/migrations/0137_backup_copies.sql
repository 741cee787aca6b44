-- Where a backup was copied to outside of its machine.
ALTER TABLE backup ADD COLUMN "copiedTo" text;
