import { showIn } from '#ui/testing/show.tsx';
import { expect, it } from 'vitest';
import { streamOnWall } from '#web/monitoring/testing/stream-on-wall.ts';
import { EncoderSettings } from './encoder-settings.tsx';

const publishUrl = 'rtmp://media.example:1935/live/demo-key?secret=abcDEF_-0123456789abcd';

it('shows server and stream key apart, the stream key masked, each with a copy button', async () => {
  const drawn = await showIn('en', <EncoderSettings stream={streamOnWall({ publishUrl })} />, []);
  const values = drawn.all('input').map((input) => (input as HTMLInputElement).value);
  expect(values).toEqual(['rtmp://media.example:1935/live', '•'.repeat(24)]);
  expect(drawn.names('button')).toEqual(['Copy server URL', 'Show stream key', 'Copy stream key', 'Replace secret']);
  expect(drawn.text()).not.toContain('without a secret');
});

it('warns while the encoder publishes without a secret', async () => {
  const stream = streamOnWall({ publishUrl, publishedWithoutSecret: true });
  expect((await showIn('ru', <EncoderSettings stream={stream} />, [])).text()).toContain('публикует без секрета');
});

it('says why there is nothing to enter: not saved yet, or no server that takes RTMP', async () => {
  expect((await showIn('en', <EncoderSettings stream={null} />, [])).text()).toContain('after saving');
  const none = streamOnWall({ publishUrl: null });
  expect((await showIn('en', <EncoderSettings stream={none} />, [])).text()).toContain('choose an enabled server');
});
