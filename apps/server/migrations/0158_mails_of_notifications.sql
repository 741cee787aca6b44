-- To whom the mail of a notification goes and what it is about, so that it is looked up again when it is sent whether they may
-- still see it. Not a reference: a mail to somebody who was deleted is not sent. Null in other mails, such as those with codes.
ALTER TABLE mail
  ADD COLUMN "user" int8,
  ADD COLUMN data jsonb;
