import type { IncidentDetails } from '@touchline/contract';
import { expect, it } from 'vitest';
import { answerCalls } from '#kit/testing/answer-calls.ts';
import { show, showIn } from '#ui/testing/show.tsx';
import { ClientText } from './client-text.tsx';
import { IncidentActions } from './incident-actions.tsx';
import { IncidentMembers } from './incident-members.tsx';
import { IncidentPanel } from './incident-panel.tsx';
import { IncidentTimeline } from './incident-timeline.tsx';
import { entry, incidentOf } from './testing/incident-of.ts';

const profile = { id: 4, abilities: ['incident'] };

/** Answers as the server does, and changes the incident with each action. */
function serve(incident: IncidentDetails) {
  let current = incident;
  return answerCalls(({ call, body }) => {
    if (call === 'GET /profile') return profile;
    if (call === 'POST /incident/acknowledge') {
      const { note } = body as { note: string };
      current = {
        ...current,
        state: 'acknowledged',
        acknowledgedAt: current.openedAt,
        acknowledgedByName: 'Ann',
        note,
      };
    }
    if (call === 'PUT /incident/mute') current = { ...current, state: 'muted', mute: 'recovery' };
    if (call === 'DELETE /incident/mute') current = { ...current, state: 'open', mute: null };
    return current;
  });
}

it('the panel names the cause, notes that it was opened, and shows the incident', async () => {
  const calls = serve(incidentOf({}));
  const screen = await show(<IncidentPanel id={7} onClose={() => {}} />, '/');
  await expect
    .element(screen.getByRole('dialog', { name: 'Server media.example.org does not answer: 3 streams' }))
    .toBeVisible();
  await expect.poll(() => screen.getByRole('dialog').element().textContent).toContain('3 streams affected');
  await expect.poll(() => calls.map(({ call }) => call)).toContain('POST /incident/view');
});

it('an incident of signals that nobody has seen lost has no text for clients', async () => {
  serve(incidentOf({ cause: 'prober', clientText: null }));
  const screen = await show(<IncidentPanel id={7} onClose={() => {}} />, '/');
  await expect.poll(() => screen.getByRole('dialog').element().textContent).toContain('3 streams affected');
  expect(screen.getByText('Text for clients').query()).toBeNull();
});

it('an incident that does not exist, or is not about one’s streams, says so', async () => {
  answerCalls(() => {
    throw new TypeError('Failed to fetch');
  });
  const screen = await show(<IncidentPanel id={7} onClose={() => {}} />, '/');
  await expect.element(screen.getByText('This incident does not exist or is not about your streams')).toBeVisible();
});

it('acknowledging sends the note', async () => {
  const calls = serve(incidentOf({}));
  const screen = await show(<IncidentActions incident={incidentOf({})} />, '/');
  await screen.getByRole('textbox', { name: 'Note' }).fill('  The provider is called ');
  await screen.getByRole('button', { name: 'Acknowledge' }).click();
  await expect
    .poll(() => calls.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body))
    .toEqual([{ id: 7, note: 'The provider is called' }]);
  await expect.element(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
});

it('what is typed while the note is being sent stays', async () => {
  const sending = Promise.withResolvers<IncidentDetails>();
  answerCalls(({ call }) => (call === 'POST /incident/acknowledge' ? sending.promise : profile));
  const screen = await show(<IncidentActions incident={incidentOf({})} />, '/');
  const note = screen.getByRole('textbox', { name: 'Note' });
  await note.fill('On it');
  await screen.getByRole('button', { name: 'Acknowledge' }).click();
  await note.fill('On it, the provider is called');
  sending.resolve(incidentOf({}));
  await expect.element(screen.getByRole('button', { name: 'Acknowledge' })).not.toHaveAttribute('data-loading');
  await expect.element(note).toHaveValue('On it, the provider is called');
});

it('an acknowledged incident only takes another note', async () => {
  serve(incidentOf({}));
  const incident = incidentOf({ state: 'acknowledged', acknowledgedAt: '2026-11-21T18:06:00.000Z' });
  const screen = await show(<IncidentActions incident={incident} />, '/');
  await expect.element(screen.getByRole('button', { name: 'Change note' })).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Note' }).fill('Fixed by restart');
  await expect.element(screen.getByRole('button', { name: 'Change note' })).toBeEnabled();
});

it('a mute has an end or lasts until the incident is over', async () => {
  const calls = serve(incidentOf({}));
  const screen = await show(<IncidentActions incident={incidentOf({})} />, '/');
  await screen.getByRole('button', { name: 'Mute' }).click();
  await screen.getByRole('menuitem', { name: 'For 1 hour' }).click();
  await screen.getByRole('button', { name: 'Mute' }).click();
  await screen.getByRole('menuitem', { name: 'Until it is over' }).click();
  const bodies = () => calls.filter(({ call }) => call === 'PUT /incident/mute').map(({ body }) => body);
  await expect.poll(bodies).toEqual([
    { id: 7, mute: 'time', until: expect.any(String) },
    { id: 7, mute: 'recovery' },
  ]);
  const { until } = bodies()[0] as { until: string };
  expect(Math.abs(Date.parse(until) - Date.now() - 3_600_000)).toBeLessThan(60_000);
});

it('a muted incident can be unmuted', async () => {
  const calls = serve(incidentOf({}));
  const screen = await show(<IncidentActions incident={incidentOf({ state: 'muted', mute: 'recovery' })} />, '/');
  await screen.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(() => calls.map(({ call }) => call)).toContain('DELETE /incident/mute');
});

it('streams are listed with their reason and time, and how many are not', async () => {
  const { text, names } = await showIn('en', <IncidentMembers incident={incidentOf({})} />, []);
  expect(names('link')).toEqual(['Harbour City – Old Mill', 'Аякс – ПСВ']);
  expect(text()).toMatch(/Harbour City – Old Mill Affected since \d\d:\d\d · HLS: .*, WSS: /);
  expect(text()).toMatch(/Аякс – ПСВ Recovered \d\d:\d\d–\d\d:\d\d/);
  expect(text()).toContain('1 more stream is not shown');
});

it.each([
  [entry({ kind: 'opened' }), 'Incident opened', 'Инцидент открыт'],
  [entry({ kind: 'joined', streams: 3 }), '3 streams affected', 'Затронуты 3 трансляции'],
  [entry({ kind: 'left', streams: 1, note: 'recovered' }), '1 stream recovered', 'Восстановлена 1 трансляция'],
  [entry({ kind: 'left', streams: 2, note: 'moved' }), '2 streams moved to another incident', '2 трансляции перешли'],
  [
    entry({ kind: 'notified', people: ['A', 'B', 'C', 'D', 'E'] }),
    'Notified: A, B, C, D and 1 more',
    'A, B, C, D и ещё 1',
  ],
  [entry({ kind: 'escalated', people: ['A'] }), 'Not acknowledged; also notified: A', 'Никто не принял'],
  [entry({ kind: 'viewed', userName: 'Ann' }), 'Viewed by Ann', 'Просмотр: Ann'],
  [
    entry({ kind: 'acknowledged', userName: null, note: 'On it' }),
    'Acknowledged by deleted account',
    'Инцидент принят',
  ],
  [entry({ kind: 'muted', userName: 'Ann' }), 'Muted by Ann until it is over', 'до завершения: Ann'],
  [entry({ kind: 'muted', userName: 'Ann', until: '2026-11-21T19:05:00.000Z' }), 'Muted by Ann until', 'заглушены до'],
  [entry({ kind: 'continues', people: [] }), 'Mute ended; notified: nobody', 'Заглушение закончилось'],
  [entry({ kind: 'closed', note: 'recovered' }), 'Over: recovered', 'Завершён: всё восстановлено'],
  [entry({ kind: 'closed', note: 'ended' }), 'Over: no signal is expected any more', 'больше не ожидается'],
])('what happened is a sentence in both languages: %j', async (one, english, russian) => {
  const timeline = <IncidentTimeline entries={[one]} openedAt="2026-11-21T18:05:00.000Z" />;
  expect((await showIn('en', timeline, [])).text()).toContain(english);
  expect((await showIn('en', timeline, [])).text()).toMatch(/after 30 sec/);
  expect((await showIn('ru', timeline, [])).text()).toContain(russian);
});

it('the text for clients is in the chosen language', async () => {
  const screen = await show(<ClientText text={{ en: 'We have no signal.', ru: 'Нет сигнала.' }} />, '/');
  await expect.element(screen.getByText('We have no signal.')).toBeVisible();
  await screen.getByText('Русский').click();
  await expect.element(screen.getByText('Нет сигнала.')).toBeVisible();
});
