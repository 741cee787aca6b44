import { extendCalls } from '#kit/call.ts';
import { takeEarlyResponse } from '#kit/early-requests.ts';
import { sendOnce } from '#kit/idempotency-key.ts';
import { rememberFailure } from '#kit/last-failure.ts';

// Before the first call of a session.
extendCalls({ takeEarlyResponse, sendOnce, rememberFailure });
