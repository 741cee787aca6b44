-- Addresses and networks from which encoders may publish, in one line; empty: from anywhere.
ALTER TABLE stream ADD COLUMN "encoderAddresses" text NOT NULL DEFAULT '';
