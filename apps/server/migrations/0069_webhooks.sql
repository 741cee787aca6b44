-- Addresses of other systems that are notified of incidents, by HTTP.
CREATE TABLE webhook (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  url text NOT NULL,
  enabled bool NOT NULL DEFAULT true,
  -- whether the address may be in a private network
  "allowPrivate" bool NOT NULL DEFAULT false,
  "secretSealed" bytea NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now()
);
SELECT audit_table('webhook');

CREATE TABLE webhook_delivery (
  id int8 GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook int8 NOT NULL REFERENCES webhook ON DELETE CASCADE,
  -- its name for the receiver, the same in every try
  message text NOT NULL DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  type text NOT NULL,
  body text NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  -- when the next try is, or may be if the process that tries has died; null when there is none
  "dueAt" timestamptz DEFAULT now(),
  tries int4 NOT NULL DEFAULT 0,
  "deliveredAt" timestamptz,
  -- what the last try came to
  status int4,
  error text
);
CREATE INDEX webhook_delivery_due ON webhook_delivery ("dueAt") WHERE "dueAt" IS NOT NULL;
CREATE INDEX webhook_delivery_webhook ON webhook_delivery (webhook, id);

-- When other systems were notified that it is open, and not yet that it is over.
ALTER TABLE incident ADD COLUMN "announcedAt" timestamptz;
