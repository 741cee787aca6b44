import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { roomsOf } from '#server/disks/room';
import type { Room } from '#server/disks/room';
import type { Deps } from '#server/deps';

/**
 * Declares the figures of this process: its connections to the database, its probe rounds, the live events that it has read, and
 * the room on its disks.
 */
export function declareProcessMetrics(
  register: Registry,
  { pool, eventBus, env, rounds: counted }: Pick<Deps, 'pool' | 'eventBus' | 'env' | 'rounds'>,
): void {
  const connections = new Gauge({
    name: 'touchline_pool_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['use'],
    registers: [],
    collect() {
      this.set({ use: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ use: 'idle' }, pool.idleCount);
      this.set({ use: 'waiting' }, pool.waitingCount);
    },
  });
  const events = new Counter({
    name: 'touchline_events_total',
    help: 'Live events read; a reset stands for events that may have been missed',
    labelNames: ['kind'],
    registers: [],
  });
  const rounds = new Counter({
    name: 'touchline_probe_rounds_total',
    help: 'Probe rounds; lost: another process had claimed the stream before the result could be stored',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counted)) this.inc({ outcome }, count);
    },
  });
  const delay = new Gauge({
    name: 'touchline_event_delay_seconds',
    help: 'The longest time from a change to its event here, since the metrics were read last',
    registers: [],
    collect() {
      this.set(eventBus.takeDelayMs() / 1_000);
    },
  });
  const ofDisks = (name: string, help: string, valueOf: (room: Room) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['folder'],
      registers: [register],
      async collect() {
        for (const room of await roomsOf(env)) this.set({ folder: room.folder }, valueOf(room));
      },
    });
  ofDisks('touchline_disk_size_bytes', 'Size of the disk of the database or of backups', ({ sizeBytes }) => sizeBytes);
  ofDisks('touchline_disk_free_bytes', 'What is free on that disk', ({ freeBytes }) => freeBytes);
  register.registerMetric(connections);
  register.registerMetric(events);
  register.registerMetric(rounds);
  register.registerMetric(delay);
  eventBus.subscribe(({ kind }) => events.inc({ kind }));
}

/** Measures every answer of the application by route and status. */
export function measureRequests(register: Registry, app: FastifyInstance): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
}
