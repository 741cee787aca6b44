export { CallFailed } from './call-failed.ts';
export { openClient } from './client.ts';
export type { Client, ClientOptions, Input, ListOperation, OperationName, Reply, Row } from './client.ts';
export type { LiveEvent } from './live-events.ts';
export type * from './operations.ts';
export type { PageOptions } from './list-headers.ts';
