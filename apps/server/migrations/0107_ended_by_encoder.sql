-- When the encoder itself ended its stream; null while it publishes, after its connection was lost, and when its server does not say.
ALTER TABLE monitor ADD COLUMN "endedByEncoderAt" timestamptz;
