-- same_picture: streams of different matches show the same.
ALTER TABLE incident DROP CONSTRAINT incident_cause_check;
ALTER TABLE incident ADD CONSTRAINT incident_cause_check
  CHECK (cause IN ('content', 'same_picture', 'stream', 'source', 'server', 'network', 'console', 'prober'));
