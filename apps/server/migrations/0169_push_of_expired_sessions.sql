-- Also a session that nobody has used for a week has merely expired, although its end is ahead. Only the clean-up deletes such
-- sessions, and says so; whoever ends one otherwise wants nothing on that screen any more.
CREATE OR REPLACE FUNCTION end_push() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('touchline.expired', true), '') = '' THEN
    DELETE FROM push_subscription WHERE session = OLD.id;
  END IF;
  RETURN OLD;
END $$;
