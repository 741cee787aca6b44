import { askOverAndOver } from './closed-loop.ts';
import { operators } from './fill-list.ts';
import type { ListCase } from './list-cases.ts';
import { bodyOf, fetchPage, headersOf, methodOf } from './list-servers.ts';
import type { ListServer } from './list-servers.ts';
import { decompressed } from './list-answer.ts';

export type Load = { connections: number; seconds: number };

/** `bytes`: of one answer's body on the wire. */
export type Sample = { perSecond: number; p50: number; p99: number; cpuMs: number; rssBytes: number; bytes: number };

/** Answers shorter than this share of the expected size count as failed: an empty page, or an error. */
const leastShare = 0.5;

/**
 * The size of a page, in bytes, over all variants. Throws when one has fewer rows than a page, which the benchmark
 * would otherwise measure as a fast answer.
 */
export async function checkPages(server: ListServer, { name, perPage, variants }: ListCase): Promise<number> {
  let bytes = 0;
  for (const [index, asked] of variants.entries()) {
    const answer = await fetchPage(server, asked, operatorAt(index), index);
    const { data } = JSON.parse(decompressed(answer)) as { data: unknown[] };
    if (data.length !== perPage)
      throw new Error(`${name}: ${JSON.stringify(asked)} has ${data.length} rows instead of ${perPage}`);
    bytes += answer.body.length;
  }
  return bytes / variants.length;
}

/** Loads a server with the requests of a case. Throws when an answer failed, was refused or was too short. */
export async function loadPages(server: ListServer, listCase: ListCase, bytes: number, load: Load): Promise<Sample> {
  const { name, variants } = listCase;
  // As many requests as there are users and variants, so that the rate limit answers nobody.
  const requests = Array.from({ length: Math.max(operators.length, variants.length) }, (_, index) => {
    const asked = variants[index % variants.length] ?? { headers: {}, name: null };
    const body = bodyOf(asked);
    return {
      method: methodOf(asked),
      path: '/api/streams',
      headers: headersOf(asked, operatorAt(index), index),
      ...(body === undefined ? {} : { body }),
    };
  });
  // Far from each other, so that no connection asks what another has just asked, unless all ask the same.
  const lists = Array.from({ length: load.connections }, (_, at) => {
    const first = Math.floor((at * requests.length) / load.connections);
    return [...requests.slice(first), ...requests.slice(0, first)];
  });
  const before = await server.usage();
  const answered = await askOverAndOver(new URL(server.url), lists, load.seconds);
  const after = await server.usage();
  const { total, failed, latencies } = answered;
  if (failed > 0) throw new Error(`${name}: ${failed} of ${total} requests failed or were refused`);
  const meanBytes = answered.bytes / total;
  if (total === 0 || meanBytes < bytes * leastShare)
    throw new Error(`${name}: ${total} answers of ${Math.round(meanBytes)} bytes instead of ${Math.round(bytes)}`);
  return {
    perSecond: total / answered.seconds,
    p50: latencies[Math.ceil(total / 2) - 1] ?? NaN,
    p99: latencies[Math.ceil(total * 0.99) - 1] ?? NaN,
    cpuMs: (after.cpuMs - before.cpuMs) / total,
    rssBytes: after.rssBytes,
    bytes,
  };
}

export const operatorAt = (index: number) => operators[index % operators.length] ?? '';
