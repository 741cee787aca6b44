-- PostgreSQL reads CET, EET, MET and WET as abbreviations of a fixed offset, without summer time. They are links to these zones.
CREATE FUNCTION canonical_zone(zone text) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN CASE upper(zone) WHEN 'EET' THEN 'Europe/Athens' WHEN 'WET' THEN 'Europe/Lisbon' ELSE 'Europe/Brussels' END;

-- The change is nobody's correction of what the feed says; its own values change likewise.
SET LOCAL touchline.feed = 'on';
UPDATE fixture_field SET reported = jsonb_set(reported, '{2}', to_jsonb(canonical_zone(reported ->> 2)))
WHERE field = 'start' AND upper(reported ->> 2) IN ('CET', 'EET', 'MET', 'WET');

-- What has ended took place when it did.
UPDATE stream SET timezone = canonical_zone(timezone), version = version + 1
WHERE upper(timezone) IN ('CET', 'EET', 'MET', 'WET') AND "endAt" > now();
UPDATE playlist SET timezone = canonical_zone(timezone), version = version + 1
WHERE upper(timezone) IN ('CET', 'EET', 'MET', 'WET') AND "startAt" > now();
UPDATE feed_entry SET timezone = canonical_zone(timezone)
WHERE upper(timezone) IN ('CET', 'EET', 'MET', 'WET') AND "startAt" > now();

UPDATE setting SET "defaultZone" = canonical_zone("defaultZone") WHERE upper("defaultZone") IN ('CET', 'EET', 'MET', 'WET');
UPDATE server SET "hoursZone" = canonical_zone("hoursZone"), version = version + 1
WHERE upper("hoursZone") IN ('CET', 'EET', 'MET', 'WET');
UPDATE "user" SET settings = jsonb_set(settings, '{timezone}', to_jsonb(canonical_zone(settings ->> 'timezone')))
WHERE upper(settings ->> 'timezone') IN ('CET', 'EET', 'MET', 'WET');
UPDATE "user" SET settings = jsonb_set(settings, '{quietHours,zone}', to_jsonb(canonical_zone(settings #>> '{quietHours,zone}')))
WHERE upper(settings #>> '{quietHours,zone}') IN ('CET', 'EET', 'MET', 'WET');

-- Rows of imports that somebody has previewed and not started yet.
UPDATE import_row SET "values" = jsonb_set("values", '{timezone}', to_jsonb(canonical_zone("values" ->> 'timezone')))
FROM import WHERE import.id = import_row.import AND import.state IN ('reading', 'ready', 'committing')
  AND upper("values" ->> 'timezone') IN ('CET', 'EET', 'MET', 'WET');

DROP FUNCTION canonical_zone(text);
