-- The backup that is being restored in place of an installation without an administrator; alive while its process says so. A
-- problem is why the last one was not.
ALTER TABLE setup
  ADD restoring text,
  ADD "restoringAt" timestamptz,
  ADD "restoreProblem" text;
