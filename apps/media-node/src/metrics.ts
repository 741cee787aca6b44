import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { NodeStatus } from './status.ts';

const register = new Registry();
collectDefaultMetrics({ register });

const gauge = (name: string, help: string, label: string | null) =>
  new Gauge({ name: `touchline_node_${name}`, help, labelNames: label === null ? [] : [label], registers: [register] });

const streams = gauge('streams', 'Streams of this node; lost: the publisher is gone and may return', 'state');
const players = gauge('players', 'Players, by protocol', 'protocol');
const connections = gauge('rtmp_connections', 'RTMP connections', null);
const waiting = gauge('waiting', 'Encoders that the console has not decided about, and requests for what comes', 'who');
const incoming = gauge('incoming_bytes_per_second', 'What all publishers send', null);
const segments = gauge('segment_bytes', 'Media in memory for HLS and DASH', null);
const dropped = gauge('dropped_frames', 'Frames of the present streams that HLS and DASH have left out', null);

/** The figures of this node and its process, as Prometheus reads them. */
export async function nodeMetrics(status: NodeStatus): Promise<{ type: string; text: string }> {
  const sum = (value: (stream: NodeStatus['streams'][number]) => number) =>
    status.streams.reduce((total, stream) => total + value(stream), 0);
  for (const state of ['live', 'lost'] as const)
    streams.set(
      { state },
      sum((stream) => Number(stream.state === state)),
    );
  for (const protocol of ['rtmp', 'flv', 'ws', 'hls', 'dash'] as const)
    players.set(
      { protocol },
      sum((stream) => stream.players[protocol]),
    );
  connections.set(status.connections);
  waiting.set({ who: 'encoders' }, status.waiting);
  waiting.set({ who: 'requests' }, status.waitingRequests);
  incoming.set(sum(({ kbps }) => kbps * 125));
  segments.set(sum(({ segmentBytes }) => segmentBytes));
  dropped.set(sum(({ droppedFrames }) => droppedFrames));
  return { type: register.contentType, text: await register.metrics() };
}
