import { combine, type SyllableSystem, table } from './system.ts';

/** Plain consonants are voiced between vowels, which `fold` undoes; aspirates are often written without х. */
const INITIALS = table(`
-=- g=к n=н d=т r=р m=м b=п s=с j=ч ch=чх,ч k=кх,к t=тх,т p=пх,п h=х kk=к tt=т pp=п ss=с jj=ч
`);
const VOWELS = table(`
a=а ae=э ya=я eo=о e=е yeo=ё ye=е o=о wa=ва wae=вэ oe=ве yo=ё u=у wo=во we=ве wi=ви yu=ю eu=ы ui=ый,и i=и oo=у ee=и
`);
const FINALS = table('-=- k=к g=к n=н t=т l=ль,л m=м p=п b=п ng=н');
/** Syllables of names with a traditional spelling instead of the Revised Romanization. */
const NAMES = table(`
jung=чон chung=чон sung=сон hyun=хён young=ён kyung=кён park=пак choi=чхве,чой,цой lee=ли lim=лим bum=пом hur=хо
kang=кан jang=чан hong=хон song=сон hwang=хван yang=ян bang=пан bae=пэ baek=пэк jae=чэ,чже tae=тхэ,тэ dae=тэ yoo=ю
kwon=квон kwak=квак joo=чу joon=чун woo=у hee=хи soo=су cho=чо jo=чо ju=чу ji=чи jin=чин gi=ки dong=тон sang=сан
jeong=чон,чжон jun=чун chang=чан hye=хе
`);

const fold = (russian: string): string =>
  russian
    .replace(/дж|чж/gu, 'ч')
    .replaceAll('г', 'к')
    .replaceAll('д', 'т')
    .replaceAll('б', 'п')
    .replaceAll('э', 'е')
    .replaceAll('ё', 'е')
    .replaceAll('й', 'и')
    .replace(/ъ|(?<=л)ь/gu, '')
    .replace(/([^аеиоуыюя])\1+/gu, '$1');

const open = combine(INITIALS, VOWELS, fold);
const closed = combine(Object.fromEntries(open), FINALS, fold);
const names = combine({ '': [''] }, NAMES, fold);

/** The vowels eo and eu exist only in Korean; other words must be long, or a syllable of names, to count as Korean. */
const isRead = (latin: string): boolean =>
  /eo|eu/u.test(latin) || names.has(latin) || (latin.length > 5 && /ae|ng|oe|hy|yu/u.test(latin));

/** Korean from the Revised Romanization by Kontsevich: Jeonbuk is Чонбук. */
export const kontsevich: SyllableSystem = {
  letter: 'k',
  syllables: new Map([
    ...closed,
    ...[...names].map(([latin, russian]): [string, string[]] => [
      latin,
      [...new Set([...(closed.get(latin) ?? []), ...russian])],
    ]),
  ]),
  isRead,
  fold,
};
