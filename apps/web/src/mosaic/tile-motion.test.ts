import { expect, it } from 'vitest';
import { formatStatuses, streamOnWall } from '../monitoring/testing/stream-on-wall.ts';
import { tileMotion } from './tile-motion.ts';

const page = { protocol: 'https:' } as Location;
const wss = 'wss://media.example/ws/demo.flv';
const moves = { mayMove: true, isAwake: true, plays: false };
const match = (change: Parameters<typeof streamOnWall>[0]) =>
  streamOnWall({ links: { rtmp: null, hls: null, wss, dash: null }, ...change });

it('moves a match with WSS', () => {
  expect(tileMotion(match({}), moves, page)).toEqual({ kind: 'moving', url: wss });
});

it('shows the key frames of a match that its server offers in no WSS', () => {
  expect(tileMotion(streamOnWall({}), moves, page)).toMatchObject({ kind: 'still', why: 'noWss' });
});

it('says of a match without a server, or whose server is off, that this is why there is no link', () => {
  const without = (wss: 'no_server' | 'server_disabled') =>
    tileMotion(streamOnWall({ linkReasons: { rtmp: wss, hls: wss, wss, dash: wss } }), moves, page);
  expect(without('no_server')).toEqual({ kind: 'still', why: 'noLink', reason: 'no_server' });
  expect(without('server_disabled')).toMatchObject({ reason: 'server_disabled' });
});

it('shows the key frames when the browser knows neither the dialect nor a plain-text address', () => {
  expect(tileMotion(match({ wssDialect: 'zlm' }), moves, page)).toMatchObject({ problem: { kind: 'dialect' } });
  const links = { rtmp: null, hls: null, wss: 'ws://media.example/ws/demo.flv', dash: null };
  expect(tileMotion(match({ links }), moves, page)).toMatchObject({ problem: { kind: 'insecure' } });
});

it('waits for the prober to find a signal that is gone or that has not started', () => {
  const formats = formatStatuses({ wss: { state: 'down' } });
  expect(tileMotion(match({ formats, state: 'down' }), moves, page)).toMatchObject({ why: 'noSignal' });
  expect(tileMotion(match({ formats, state: 'waiting' }), moves, page)).toMatchObject({ why: 'waiting' });
});

it('leaves a picture that moves, whatever the prober says of it', () => {
  const formats = formatStatuses({ wss: { state: 'down' } });
  expect(tileMotion(match({ formats, state: 'down' }), { ...moves, plays: true }, page)).toMatchObject({ url: wss });
});

it('rests in a hidden window, and when the computer plays as many as it can', () => {
  expect(tileMotion(match({}), { ...moves, isAwake: false }, page)).toMatchObject({ why: 'paused' });
  expect(tileMotion(match({}), { ...moves, mayMove: false }, page)).toMatchObject({ why: 'tooMany' });
});
