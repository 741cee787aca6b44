-- The host of a source was cut at its first @, so that an incident could be named after a part of a password.
UPDATE incident_stream SET address = lower(trim(BOTH '[]' FROM substring(source_url FROM '^[a-z][a-z0-9+.-]*://[^/?#]*@(\[[^]]*\]|[^/:?#]+)')))
FROM stream
WHERE stream.id = incident_stream.stream AND source_url ~ '^[^/]*//[^/?#]*@[^/?#]*@'
  AND address = substring(source_url FROM '^[a-z]+://(?:[^/@]*@)?([^/:?#]+)');
-- Those of sources that have been changed since.
UPDATE incident_stream SET address = regexp_replace(address, '^.*@', '') WHERE address LIKE '%@%';

-- All streams of such an incident had the address that it is about. An open one that gets the subject of another one keeps its own
-- by its number, and its streams move to the other one.
WITH named AS (
  SELECT id, cause, subject, "closedAt" IS NULL AS "isOpen", coalesce(
    (SELECT min(address) FROM incident_stream WHERE incident = incident.id AND address <> ''), regexp_replace(subject, '^.*@', '')) AS host
  FROM incident WHERE cause IN ('source', 'content') AND subject !~ '^\d+$'
), mended AS (
  UPDATE incident SET name = host, subject = host || CASE WHEN "isOpen" AND EXISTS (
    SELECT FROM named other WHERE other.cause = named.cause AND other.host = named.host AND other."isOpen"
      AND (other.subject = other.host OR other.id < named.id)) THEN ' ' || named.id ELSE '' END
  FROM named WHERE incident.id = named.id AND named.subject <> host
  RETURNING incident.id, name
)
UPDATE notice SET data = data || jsonb_build_object('title', name) FROM mended WHERE data -> 'incident' = to_jsonb(mended.id);
