-- What is held of a feed is a list of changes, so that fewer of them are known for the same. Hashes of them cannot be turned into
-- lists: what is held is found again by the next load.
UPDATE feed_state SET held = NULL;
ALTER TABLE feed_state DROP COLUMN "allowedHash";
