-- Jobs that send mails, push messages and messages to webhooks. Their tables say which are due and when they are tried again, so a job is
-- not: the next look puts another one. Of mails and push messages any process takes some, so that one that died keeps none of the others
-- waiting; one process at a time sends to a webhook, in order.
SELECT pgboss.create_queue('mail', '{"policy": "short", "retryLimit": 0, "expireInSeconds": 900, "heartbeatSeconds": 10, "deleteAfterSeconds": 300}');
SELECT pgboss.create_queue('push', '{"policy": "short", "retryLimit": 0, "expireInSeconds": 900, "heartbeatSeconds": 10, "deleteAfterSeconds": 300}');
SELECT pgboss.create_queue('webhook', '{"policy": "exclusive", "retryLimit": 0, "expireInSeconds": 900, "heartbeatSeconds": 10, "deleteAfterSeconds": 300}');
