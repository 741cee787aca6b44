-- The newest notices of a person, and how many are unread.
CREATE INDEX notice_unread ON notice ("user") WHERE "readAt" IS NULL;
CREATE INDEX notice_age ON notice ("createdAt");

ALTER TABLE mail
  -- path of the screen that the mail is about; the address of the console is put before it when the mail is read or sent
  ADD COLUMN link text NOT NULL DEFAULT '',
  -- what the mail says to whom, so that it is not said twice within minutes
  ADD COLUMN topic text NOT NULL DEFAULT '',
  -- until then it waits for its opposite ("the signal is back"), which would withdraw it
  ADD COLUMN "heldUntil" timestamptz;
CREATE INDEX mail_topic ON mail (topic, "createdAt") WHERE topic <> '';

CREATE TABLE support_ticket (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  "user" int8 NOT NULL REFERENCES "user" ON DELETE CASCADE,
  subject text NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed')),
  -- what the console knew when the ticket was written: screen, version, browser, last error
  context jsonb NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_ticket_of_user ON support_ticket ("user", "updatedAt", id);
CREATE INDEX support_ticket_newest ON support_ticket ("updatedAt", id);

CREATE TABLE support_message (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ticket int8 NOT NULL REFERENCES support_ticket ON DELETE CASCADE,
  "user" int8 REFERENCES "user" ON DELETE SET NULL,
  -- written in answer, not by the author of the ticket
  support bool NOT NULL,
  message text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX support_message_ticket ON support_message (ticket, id);

SELECT audit_table('support_ticket');
SELECT audit_table('support_message');
