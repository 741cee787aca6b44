-- Reads all rows, and locks nobody out.
ALTER TABLE audit VALIDATE CONSTRAINT audit_until, VALIDATE CONSTRAINT audit_action_check;
ALTER TABLE history VALIDATE CONSTRAINT history_until;
