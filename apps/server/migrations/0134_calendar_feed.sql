-- A second feed beside the one of autoload: an iCalendar whose matches become streams.
ALTER TABLE setting
  ADD "calendarEnabled" bool NOT NULL DEFAULT false,
  ADD "calendarUrl" text NOT NULL DEFAULT '',
  ADD "calendarSport" text NOT NULL DEFAULT '',
  ADD "calendarTournament" text NOT NULL DEFAULT '',
  ADD "calendarIntervalMin" int4 NOT NULL DEFAULT 15,
  ADD "calendarAllowPrivate" bool NOT NULL DEFAULT false,
  ADD "calendarLastGoodAt" timestamptz,
  ADD "calendarLastError" text;

ALTER TABLE feed_state ADD feed text NOT NULL DEFAULT 'autoload' CHECK (feed IN ('autoload', 'calendar'));
ALTER TABLE feed_state DROP id;
ALTER TABLE feed_state ADD PRIMARY KEY (feed), ALTER feed DROP DEFAULT;
INSERT INTO feed_state (feed) VALUES ('calendar');

-- Each feed has event ids of its own.
ALTER TABLE fixture
  ADD feed text NOT NULL DEFAULT 'autoload' CHECK (feed IN ('autoload', 'calendar')),
  DROP CONSTRAINT fixture_event_taken,
  ADD CONSTRAINT fixture_event_taken UNIQUE (event_id, feed);
ALTER TABLE fixture ALTER feed DROP DEFAULT;
COMMENT ON COLUMN fixture."plannedAt" IS 'Without a stream: somebody has destroyed it, or another feed has the match, and this one does not plan it.';

-- What a loader notes after each load is no change of a setting.
CREATE OR REPLACE FUNCTION audit_shown(record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT audit_without_tokens(
    CASE WHEN record::text ~ '(Hash|Sealed)"|://' THEN audit_masked(record) ELSE record END
    - '{version,updatedAt,searchKey,feedLastGoodAt,feedLastError,calendarLastGoodAt,calendarLastError}'::text[])
$$;
