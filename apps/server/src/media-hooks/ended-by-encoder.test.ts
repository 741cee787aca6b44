import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
import { startTestApp } from '#server/testing/start-app';

it('the console knows when an encoder has ended its stream itself, until it publishes again', async () => {
  const t = await startTestApp();
  const desk = await openNodeDesk(t, await t.signIn('admin'));
  const stream = await desk.makeStream(-5, {});
  const hasEnded = async () => {
    const { rows } = await sql<{ at: string | null }>`
      SELECT "endedByEncoderAt" AS at FROM monitor WHERE stream = ${stream.id}`.execute(t.deps.db);
    return rows.map(({ at }) => at !== null);
  };
  await desk.publish(stream);
  await desk.send('touchline', { action: 'publish_done', ...publisher(stream) });
  expect([await desk.publisherOf(stream.id), await hasEnded()]).toEqual([null, [false]]);
  await desk.publish(stream);
  await desk.send('touchline', { action: 'publish_done', ...publisher(stream), hasEnded: true });
  expect([await desk.publisherOf(stream.id), await hasEnded()]).toEqual([null, [true]]);
  await desk.publish(stream);
  expect(await hasEnded()).toEqual([false]);
  // A report of the node was faster.
  await desk.age(stream.id, 11);
  await desk.report({ kept: [stream.key] });
  expect([await desk.publisherOf(stream.id), await hasEnded()]).toEqual([null, [false]]);
  await desk.send('touchline', { action: 'publish_done', ...publisher(stream), clientId: 'rtmp-9', hasEnded: true });
  expect(await hasEnded()).toEqual([false]);
  await desk.send('touchline', { action: 'publish_done', ...publisher(stream), hasEnded: true });
  expect(await hasEnded()).toEqual([true]);
  await t.close();
});
