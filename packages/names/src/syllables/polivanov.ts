import { combine, type SyllableSystem, table } from './system.ts';

const INITIALS = table('-=- k=к s=с t=т n=н h=х m=м r=р g=г z=дз d=д b=б p=п');
const FINALS = table('a=а i=и u=у e=э o=о');
/** Consonants before ya, yu and yo, which Hepburn writes with a y or a letter of its own. */
const SOFT_INITIALS = table('ky=к sh=с ch=т ny=н hy=х my=м ry=р gy=г j=дз by=б py=п y=-');
const SOFT_FINALS = table('a=я u=ю o=ё');
const OTHERS = table('shi=си chi=ти tsu=цу fu=фу ji=дзи wa=ва wo=о n=н m=м');

/** Doubled consonants and long vowels are often omitted in romanized names; й and ё are treated as и and е. */
const fold = (russian: string): string =>
  russian
    .replaceAll('э', 'е')
    .replaceAll('ё', 'е')
    .replaceAll('й', 'и')
    .replaceAll('ъ', '')
    .replace(/м(?=[бпм])/gu, 'н')
    .replace(/([^аеиоуюя])\1+/gu, '$1');

/** Japanese from Hepburn by Polivanov, as in CLDR's ja_Latn-ru: Shinji is Синдзи. */
export const polivanov: SyllableSystem = {
  letter: 'j',
  syllables: new Map([
    ...combine(INITIALS, FINALS, fold),
    ...combine(SOFT_INITIALS, SOFT_FINALS, fold),
    ...combine({ '': [''] }, OTHERS, fold),
  ]),
  isRead: (latin) => /sh|ch|j|z/u.test(latin),
  fold,
};
