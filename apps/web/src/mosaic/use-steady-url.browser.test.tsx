import { expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useSteadyUrl } from './use-steady-url.ts';

const at = (url: string) => ({ url, hasFailed: false });

it('plays on at the same address while signed links are renewed', async () => {
  const { result, rerender } = await renderHook(
    (props?: ReturnType<typeof at>) => useSteadyUrl(props?.url ?? '', props?.hasFailed ?? false),
    { initialProps: at('wss://a/ws/x.flv?token=1') },
  );
  await rerender(at('wss://a/ws/x.flv?token=2'));
  expect(result.current).toBe('wss://a/ws/x.flv?token=1');
  await rerender({ url: 'wss://a/ws/x.flv?token=2', hasFailed: true });
  expect(result.current).toBe('wss://a/ws/x.flv?token=2');
  await rerender(at('wss://b/ws/x.flv?token=2'));
  expect(result.current).toBe('wss://b/ws/x.flv?token=2');
});
