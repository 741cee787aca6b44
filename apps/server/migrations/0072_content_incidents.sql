-- content: a signal arrives, but its picture or sound is wrong.
ALTER TABLE incident DROP CONSTRAINT incident_cause_check;
ALTER TABLE incident ADD CONSTRAINT incident_cause_check
  CHECK (cause IN ('content', 'stream', 'source', 'server', 'network', 'console', 'prober'));
