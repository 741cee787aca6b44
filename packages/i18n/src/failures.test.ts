import { describe, expect, it } from 'vitest';
import { words } from './index.ts';

type Failing = { create: string; update: string; delete: string };

/** The entities whose creating, updating and deleting can fail on a screen. */
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
  it('each entity has its own text for failed creating, updating and deleting', () => {
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

  it('marking as revoked, comments and an import have their own texts too', () => {
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

  it('a code sent by phone has a label besides the one sent by mail', () => {
    const { code, codePhone } = words[language].auth;
    expect(codePhone).not.toBe(code);
    expect(codePhone).toMatch(language === 'en' ? /phone/i : /СМС|телефон/i);
  });
});
