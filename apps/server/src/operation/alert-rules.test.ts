import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { nodeMetrics } from '@touchline/media-node/metrics';

const token = 'm'.repeat(40);
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ METRICS_TOKEN: token });
});
afterAll(() => t.close());

it.each(['prometheus/touchline.rules.yml', 'grafana/touchline.json'])(
  'deploy/%s uses only metrics that the console or a media node has',
  async (file) => {
    const { payload } = await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    const { text: ofNode } = await nodeMetrics({
      uptimeS: 0,
      connections: 0,
      waitingRequests: 0,
      waiting: 0,
      streams: [],
    });
    const declared = new Set(
      [...`${payload}\n${ofNode}`.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
      ),
    );
    const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
    const used = new Set([...text.matchAll(/\b(?:touchline|http|nodejs)_\w+/g)].map(([name]) => name));
    expect(used.size).toBeGreaterThan(7);
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  },
);
