import { words } from '@touchline/i18n';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { ruleText } from './rule-text.ts';

it('a rule names its sports in the language of the console', async () => {
  const rule = {
    id: 1,
    version: 1,
    name: 'Evenings',
    isOn: true,
    sports: [3],
    tournaments: [],
    teams: [],
    sportNames: [{ id: 3, name: 'Ice hockey', nameRu: 'Хоккей с шайбой' }],
    tournamentNames: [],
    teamNames: [],
    fromMinute: null,
    toMinute: null,
    days: [],
    mayOverlap: false,
    isBroken: false,
  };
  const i18n = createInstance();
  await i18n.init({ lng: 'ru', resources: words, ns: ['autoTakes', 'shell'] });
  const t = i18n.getFixedT<['autoTakes', 'shell']>(null, ['autoTakes', 'shell']);
  expect([ruleText(t, 'ru', rule), ruleText(t, 'en', rule)]).toEqual(['Хоккей с шайбой', 'Ice hockey']);
});
