-- Null when no other try will come: the mail was given up. Other processes neither take it nor wait for it.
ALTER TABLE mail ALTER COLUMN "dueAt" DROP NOT NULL;
