-- The holder who decides about a stream, when it has one.
ALTER TABLE take ADD "isLead" bool NOT NULL DEFAULT false;
CREATE UNIQUE INDEX take_lead ON take (stream) WHERE "isLead";
-- The lead has become the second audience of an incident, after the other holders.
UPDATE incident SET steps = steps + 1 WHERE steps > 1 AND "closedAt" IS NULL;
