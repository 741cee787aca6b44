export { CallFailed } from './call-failed.ts';
export { openClient } from './client.ts';
export type { Client, ClientOptions, Input, ListOperation, OperationName, PageOptions, Reply, Row } from './client.ts';
export type { LiveEvent } from './live-events.ts';
export type * from './operations.ts';
