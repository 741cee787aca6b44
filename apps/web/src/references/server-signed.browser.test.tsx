import { expect, it } from 'vitest';
import { useContractForm } from '#kit/form.ts';
import { show } from '#ui/testing/show.tsx';
import { servers } from './directories.ts';
import { RecordInputs, startValues } from './record-inputs.tsx';
import type { Values } from './record-inputs.tsx';

function ServerInputs({ vendor }: { vendor: string }) {
  const form = useContractForm<Values>({
    initial: { ...startValues(servers, null), vendor },
    schema: servers.schemas.create,
    input: (values) => values,
    guarded: false,
    send: async () => () => undefined,
  });
  return <RecordInputs directory={servers} form={form} item={null} />;
}

it.each([
  ['touchline', 'Each link belongs to whoever copied it'],
  ['nginx-rtmp', 'Checked formats: HLS, MPEG-DASH.'],
  ['node-media-server', 'Checked formats: RTMP, WSS.'],
])('the form of a server of %s has a switch for signed links and says what it checks', async (vendor, words) => {
  const screen = await show(<ServerInputs vendor={vendor} />, '/');
  await expect.element(screen.getByRole('switch', { name: /^Signed links/ })).toBeInTheDocument();
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible();
});

it('a server whose scheme is unknown has no switch, and the form says so', async () => {
  const screen = await show(<ServerInputs vendor="srs" />, '/');
  await expect.element(screen.getByText(/does not know how this server software checks signed links/)).toBeVisible();
  expect(screen.getByRole('switch', { name: /^Signed links/ }).elements()).toEqual([]);
});
