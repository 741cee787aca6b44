import { describe, expect, it } from 'vitest';
import { words } from './index.ts';

type Failing = { create: string; update: string; delete: string };

/** The records whose creating, updating and deleting can fail in front of a person. */
const records = (language: 'en' | 'ru'): Record<string, Failing> => {
  const { playlist, streams, references, blacklist, users } = words[language];
  const { server, sport, tournament, team, synonym, resolution } = references.failure;
  return {
    playlist: playlist.failure,
    stream: streams.failure,
    server,
    sport,
    tournament,
    team,
    synonym,
    resolution,
    filter: blacklist.failure,
    user: users.failure,
  };
};

describe.each(['en', 'ru'] as const)('in %s', (language) => {
  it('each kind of record has a sentence of its own for creating, updating and deleting that failed', () => {
    const said = Object.values(records(language)).flatMap((one) => [one.create, one.update, one.delete]);
    expect(Object.keys(records(language))).toEqual(
      expect.arrayContaining([
        'playlist',
        'stream',
        'server',
        'sport',
        'tournament',
        'team',
        'synonym',
        'resolution',
        'filter',
      ]),
    );
    expect(new Set(said).size).toBe(said.length);
  });

  it('so have marking as revoked, comments, and an import', () => {
    const { playlist, streams, sheets, errors } = words[language];
    const said = [
      playlist.failure.revoke,
      streams.failure.commentCreate,
      streams.failure.commentUpdate,
      streams.failure.commentDelete,
      sheets.failed.import,
      sheets.failed.response,
      errors.no_response,
    ];
    expect(new Set(said).size).toBe(said.length);
  });

  it('a code that comes by phone has a label beside the one that comes by mail', () => {
    const { code, codePhone } = words[language].auth;
    expect(codePhone).not.toBe(code);
    expect(codePhone).toMatch(language === 'en' ? /phone/i : /СМС|телефон/i);
  });
});
