import { describe, expect, it } from 'vitest';
import { causesOf } from '#server/incidents/causes';
import type { Fault, ServerHealth } from '#server/incidents/causes';
import { planIncidents, reconnectMs } from '#server/incidents/plan';
import type { Member } from '#server/incidents/plan';

const now = Date.UTC(2026, 4, 1, 18);
const minuteMs = 60_000;

const fault = (stream: number, more: Partial<Fault>): Fault => ({
  stream,
  name: `Match ${stream}`,
  server: 1,
  kind: 'signal',
  since: now,
  address: null,
  reason: null,
  sameAs: [],
  ...more,
});
const server = (id: number, more: Partial<ServerHealth>): ServerHealth => ({
  id,
  name: `media-${id}.example.org`,
  location: '',
  watched: 40,
  answers: false,
  ...more,
});
const causes = (faults: Fault[], servers: ServerHealth[]) =>
  [...causesOf(faults, servers).values()].map(({ cause, subject }) => [cause, subject].join(' ').trim());

describe('the cause of streams that show the same', () => {
  const same = (stream: number, sameAs: number[]) => fault(stream, { kind: 'content', reason: 'other_match', sameAs });

  it('is one for all of them, however they were found, and names them', () => {
    const found = causesOf([same(7, [9]), same(9, [7, 12]), same(12, [9]), same(20, [21]), same(21, [20])], []);
    const one = { cause: 'same_picture', subject: '7', name: 'Match 7, Match 9, Match 12' };
    expect([7, 9, 12].map((stream) => found.get(stream))).toMatchObject([one, one, one]);
    expect(found.get(20)).toMatchObject({ subject: '20', name: 'Match 20, Match 21' });
  });

  it('is known before the other one has been judged again', () => {
    expect(causes([same(9, [7])], [])).toEqual(['same_picture 7']);
  });

  it('explains more than a frozen picture, and less than a lost signal', () => {
    const frozen = fault(9, { kind: 'content', reason: 'frozen' });
    expect(causes([same(7, [9]), frozen], [])).toEqual(['same_picture 7', 'content 9']);
    expect(causes([fault(7, { sameAs: [9] })], [server(1, { answers: true })])).toEqual(['stream 7']);
  });
});

describe('the cause of a fault', () => {
  it('is the stream itself while its server answers', () => {
    expect(causes([fault(7, {})], [server(1, { answers: true })])).toEqual(['stream 7']);
    expect(causes([fault(7, { kind: 'silent' })], [server(1, { answers: true })])).toEqual(['stream 7']);
    expect(causes([fault(7, { kind: 'unreachable' })], [server(1, { answers: true })])).toEqual(['stream 7']);
  });

  it('is a server that refuses connections, even for the first of its streams', () => {
    const others = [server(1, {}), server(2, { answers: true })];
    expect(causes([fault(7, { kind: 'unreachable' })], others)).toEqual(['server 1']);
  });

  it('is a silent server once a second stream of it is silent, or when it has only one', () => {
    const silent = (stream: number) => fault(stream, { kind: 'silent' });
    expect(causes([silent(7)], [server(1, {}), server(2, { answers: true })])).toEqual(['stream 7']);
    expect(causes([silent(7), silent(8)], [server(1, {}), server(2, {})])).toEqual(['server 1', 'server 1']);
    expect(causes([silent(7)], [server(1, { watched: 1 }), server(2, {})])).toEqual(['server 1']);
  });

  it('is the network of a location where no server answers, and the console when none does at all', () => {
    const lost = (id: number) => fault(id * 10, { server: id, kind: 'unreachable' });
    const [a, b, c] = [server(1, { location: 'Riga' }), server(2, { location: 'Riga' }), server(3, { location: '' })];
    expect(causes([lost(1), lost(2)], [a, b, c])).toEqual(['network Riga', 'network Riga']);
    expect(causes([lost(1), lost(2), lost(3)], [a, b, c])).toEqual(['console', 'console', 'console']);
    expect(causes([lost(1), lost(3)], [a, b, c])).toEqual(['server 1', 'server 3']);
    expect(causes([lost(1)], [a])).toEqual(['server 1']);
  });

  it('is a shared source when several of its streams are lost within minutes', () => {
    const from = (stream: number, minutes: number) =>
      fault(stream, { address: '203.0.113.7', since: now - minutes * minuteMs });
    expect(
      causes([from(7, 0), from(8, 4), fault(9, { address: '203.0.113.8' })], [server(1, { answers: true })]),
    ).toEqual(['source 203.0.113.7', 'source 203.0.113.7', 'stream 9']);
    expect(causes([from(7, 0), from(8, 6)], [server(1, { answers: true })])).toEqual(['stream 7', 'stream 8']);
  });

  it('is the content where a signal shows something wrong, of one source when several streams of it do', () => {
    const wrong = (stream: number, reason: string, minutes: number) =>
      fault(stream, { kind: 'content', reason, address: '203.0.113.7', since: now - minutes * minuteMs });
    expect(causes([wrong(7, 'black', 0), fault(9, { kind: 'content', reason: 'black' })], [])).toEqual([
      'content 7',
      'content 9',
    ]);
    expect(causes([wrong(7, 'black', 0), wrong(8, 'black', 4)], [])).toEqual([
      'content 203.0.113.7',
      'content 203.0.113.7',
    ]);
    expect(causes([wrong(7, 'black', 0), wrong(8, 'silent', 0)], [])).toEqual(['content 7', 'content 8']);
    expect(causes([wrong(7, 'black', 0), fault(8, { address: '203.0.113.7' })], [])).toEqual(['content 7', 'stream 8']);
  });

  it('is the prober when nobody checks', () => {
    expect(causes([fault(7, { kind: 'unchecked' }), fault(8, { kind: 'unchecked' })], [])).toEqual([
      'prober',
      'prober',
    ]);
  });
});

describe('a stream', () => {
  const member = (more: Partial<Member>): Member => ({
    stream: 7,
    incident: 1,
    cause: 'server',
    subject: '1',
    otherSince: null,
    over: null,
    ...more,
  });
  const plan = (faults: Fault[], members: Member[], servers = [server(1, { answers: true }), server(2, {})]) =>
    planIncidents(faults, causesOf(faults, servers), members, now);

  it('joins the incident of its cause, and leaves when it has a signal or none is expected', () => {
    expect(plan([fault(7, {})], []).joining).toMatchObject([{ cause: { cause: 'stream', subject: '7' }, from: null }]);
    expect(plan([], [member({ over: 'recovered' })]).leaving).toMatchObject([{ outcome: 'recovered' }]);
    expect(plan([], [member({})])).toEqual({ leaving: [], joining: [], doubted: [] });
  });

  it('moves at once to a cause that explains more', () => {
    const faults = [fault(7, { kind: 'unreachable' })];
    const moved = plan(faults, [member({ cause: 'stream', subject: '7' })], [server(1, {}), server(2, {})]);
    expect(moved.joining).toMatchObject([{ cause: { cause: 'server' }, from: { incident: 1 } }]);
  });

  it('that is back with a wrong picture has left the incident of its signal, and joins another one', () => {
    const black = [fault(7, { kind: 'content', reason: 'black' })];
    const down = member({ cause: 'stream', subject: '7', over: 'recovered' });
    expect(plan(black, [down])).toMatchObject({
      leaving: [{ member: { stream: 7 }, outcome: 'recovered' }],
      joining: [{ cause: { cause: 'content' }, from: null }],
    });
    const seen = member({ cause: 'content', subject: '7', over: 'recovered' });
    expect(plan(black, [seen])).toEqual({ leaving: [], joining: [], doubted: [] });
    expect(plan([fault(7, {})], [seen]).joining).toMatchObject([{ cause: { cause: 'stream' }, from: { incident: 1 } }]);
  });

  it('moves to a lesser cause only after its encoder had the time to reconnect', () => {
    const lost = [fault(7, {})];
    expect(plan(lost, [member({})])).toMatchObject({ joining: [], doubted: [{ stream: 7, isOther: true }] });
    expect(plan(lost, [member({ otherSince: now - reconnectMs + 1 })])).toMatchObject({ joining: [], doubted: [] });
    expect(plan(lost, [member({ otherSince: now - reconnectMs })]).joining).toMatchObject([
      { cause: { cause: 'stream' }, from: { incident: 1 } },
    ]);
    const again = [fault(7, { kind: 'unreachable' })];
    const silent = [server(1, {}), server(2, {})];
    expect(plan(again, [member({ otherSince: now })], silent).doubted).toEqual([{ stream: 7, isOther: false }]);
  });
});
