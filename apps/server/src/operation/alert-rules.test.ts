import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

const token = 'm'.repeat(40);
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ METRICS_TOKEN: token });
});
afterAll(() => t.close());

it.each(['prometheus/touchline.rules.yml', 'grafana/touchline.json'])(
  'deploy/%s uses only metrics that the console has',
  async (file) => {
    const { payload } = await t.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    const declared = new Set(
      [...payload.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
      ),
    );
    const text = readFileSync(new URL(`../../../../deploy/${file}`, import.meta.url), 'utf8');
    const used = new Set([...text.matchAll(/\b(?:touchline|http|nodejs)_\w+/g)].map(([name]) => name));
    expect(used.size).toBeGreaterThan(7);
    expect([...used].filter((name) => !declared.has(name))).toEqual([]);
  },
);
