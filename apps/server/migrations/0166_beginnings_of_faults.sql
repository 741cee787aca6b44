-- When the fault of a stream began, which may have been part of another incident then. Null in rows of processes that do not know
-- it: as they joined.
ALTER TABLE incident_stream ADD COLUMN since timestamptz;
