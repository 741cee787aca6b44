-- What a webhook is notified of; those that there are get everything, as before.
ALTER TABLE webhook ADD COLUMN types text[] NOT NULL
  DEFAULT '{incident.opened,incident.acknowledged,incident.continued,incident.closed}' CHECK (types <> '{}');
