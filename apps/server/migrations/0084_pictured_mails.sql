-- The stream whose newest picture a mail carries. Not a reference: a stream that is deleted has no picture any more.
ALTER TABLE mail ADD COLUMN pictured int8;
