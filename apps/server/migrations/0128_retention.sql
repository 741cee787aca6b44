-- Days for which records are kept once they are over. Until now these numbers were in the code.
ALTER TABLE setting
  ADD "incidentDays" int4 NOT NULL DEFAULT 400 CHECK ("incidentDays" BETWEEN 30 AND 3650),
  ADD "viewerDays" int4 NOT NULL DEFAULT 100 CHECK ("viewerDays" BETWEEN 1 AND 3650),
  ADD "importDays" int4 NOT NULL DEFAULT 365 CHECK ("importDays" BETWEEN 1 AND 3650),
  ADD "noticeDays" int4 NOT NULL DEFAULT 90 CHECK ("noticeDays" BETWEEN 1 AND 3650),
  ADD "messageDays" int4 NOT NULL DEFAULT 30 CHECK ("messageDays" BETWEEN 1 AND 3650);
CREATE INDEX import_finished ON import ("finishedAt");
