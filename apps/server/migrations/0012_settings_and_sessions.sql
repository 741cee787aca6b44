-- What an administrator sets while the console runs. One row. Null: as the environment of the process says.
CREATE TABLE setting (
  id int8 PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version int4 NOT NULL DEFAULT 1,
  "productName" text NOT NULL DEFAULT 'Touchline',
  "publicUrl" text,
  "defaultZone" text,
  registration bool,
  "automaticStatus" bool NOT NULL DEFAULT true,
  -- minutes before the planned start from which a signal is expected and a publisher let in
  "leadMinutes" int4 NOT NULL DEFAULT 15,
  -- minutes without a signal after the planned end before a live match is finished by itself
  "silenceMinutes" int4 NOT NULL DEFAULT 10,
  "probeIntervalS" int4,
  "mailFrom" text,
  -- null: SMTP_URL with its name and password; empty: no mail server
  "smtpUrl" text,
  "smtpUser" text NOT NULL DEFAULT '',
  "smtpPasswordSealed" bytea,
  "feedUrl" text NOT NULL DEFAULT '',
  "feedItemsPath" text NOT NULL DEFAULT '',
  "feedMapping" jsonb NOT NULL DEFAULT '{}',
  "feedIntervalMin" int4 NOT NULL DEFAULT 5,
  "feedEnabled" bool NOT NULL DEFAULT false,
  "feedAllowPrivate" bool NOT NULL DEFAULT false,
  -- written by the loader of the feed
  "feedLastGoodAt" timestamptz,
  "feedLastError" text,
  "auditDays" int4 NOT NULL DEFAULT 365,
  "defaultLanguage" text NOT NULL DEFAULT 'browser' CHECK ("defaultLanguage" IN ('browser', 'en', 'ru')),
  "defaultTheme" text NOT NULL DEFAULT 'dark' CHECK ("defaultTheme" IN ('dark', 'light')),
  "defaultNavType" text NOT NULL DEFAULT 'side' CHECK ("defaultNavType" IN ('side', 'top')),
  "brandText" text NOT NULL DEFAULT ''
);
INSERT INTO setting DEFAULT VALUES;

-- What is sealed or hashed has a name that says so, and is read nowhere.
CREATE OR REPLACE FUNCTION audit_shown(record jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key,
    CASE WHEN key ~ '(Hash|Sealed)$' AND value <> 'null' THEN '"•••"'::jsonb ELSE value END), '{}')
  FROM jsonb_each(record - '{version,updatedAt,searchKey,feedLastGoodAt,feedLastError}'::text[])
$$;

SELECT audit_table('setting');
-- What the loader notes after each look is no change of a setting; the triggers know columns only as a whole row.
CREATE FUNCTION audit_no_feed_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.before = '{}' AND NEW.after = '{}' THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_no_feed_notes BEFORE INSERT ON audit FOR EACH ROW
  WHEN (NEW.entity = 'setting') EXECUTE FUNCTION audit_no_feed_notes();

-- Sign-ins and what ends sessions stand in the same log: entity `session`, the record is the user (0: nobody known).
ALTER TABLE audit DROP CONSTRAINT audit_action_check;
ALTER TABLE audit ADD CONSTRAINT audit_action_check CHECK (action IN (
  'create', 'update', 'delete', 'sign_in', 'sign_in_refused', 'sign_out', 'password_changed', 'sessions_ended'));

-- What was taken in a month, whoever took it.
CREATE INDEX taken_at ON taken (at, stream);
CREATE INDEX taken_stream ON taken (stream);
