/** Latin spellings and the Russian letters they are read as, longest first within a reading. */
type Reading = [latin: RegExp, cyrillic: string][];

/** Replacements before any reading that depend only on neighboring letters. */
const SINGLE: Reading = letters(
  'a=а b=б d=д e=е f=ф g=г h=х i=и k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в x=кс z=з',
);

const HUSHING: Reading = [
  [/shch|šč|ŝ/gu, 'щ'],
  [/sh|š|ş|sz/gu, 'ш'],
  [/tch|ch|č|ç|cz/gu, 'ч'],
  [/zh|ž|ż/gu, 'ж'],
];

/** English-based romanization: BGN/PCGN, the press. */
const PRESS: Reading = [
  ...HUSHING,
  [/kh/gu, 'х'],
  [/ts|tz/gu, 'ц'],
  [/(?<=[bcdfghklmnpqrstvxz])iy(?![a-z])|(?<=[kgh])y(?![a-z])/gu, 'ий'],
  [/(?<=[bdfklmnprstvz])yy?(?![a-z])/gu, 'ый'],
  [/y[oë]/gu, 'ё'],
  [/yu/gu, 'ю'],
  [/ya/gu, 'я'],
  [/ye/gu, 'е'],
  [/(?<![a-z\u0400-\u04ff])e/gu, 'е'],
  [/(?<=[aeiouаеёиоуюяыэ])y/gu, 'й'],
  [/(?<![a-z\u0400-\u04ff])y(?=[aeou])/gu, 'й'],
  [/y/gu, 'ы'],
  [/c(?=[eiyеи])/gu, 'ц'],
  [/ck|c/gu, 'к'],
  [/j/gu, 'дж'],
  ...SINGLE,
];

/** Passports (ICAO), ISO 9 and Slavic Latin: j and i before vowels soften, c is ц. */
const SLAVIC: Reading = [
  [/shh|šč|ŝ|shch/gu, 'щ'],
  ...HUSHING.slice(1),
  [/kh/gu, 'х'],
  [/ts|c/gu, 'ц'],
  [/yo|ë/gu, 'ё'],
  [/iu|ju|yu|û/gu, 'ю'],
  [/ia|ja|ya|â/gu, 'я'],
  [/(?<=[bcdfghklmnpqrstvxz])ii(?![a-z])/gu, 'ий'],
  [/(?<=[bcdfghklmnpqrstvxz])yi(?![a-z])/gu, 'ый'],
  [/(?<![a-z\u0400-\u04ff])i(?=[aou])/gu, 'й'],
  [/(?<=[aeou])i/gu, 'й'],
  [/j/gu, 'й'],
  [/y/gu, 'ы'],
  [/è/gu, 'э'],
  [/x/gu, 'х'],
  ...SINGLE,
];

/** Foreign names by their sound, as written on Russian sports pages. */
const BY_EAR: Reading = [
  [/sch|sh|š|ş|sz/gu, 'ш'],
  [/tch|ch|č|ç|cz/gu, 'ч'],
  [/ck|qu(?=[ei])/gu, 'к'],
  [/ph/gu, 'ф'],
  [/th/gu, 'т'],
  [/ju|yu/gu, 'ю'],
  [/ja|ya/gu, 'я'],
  [/ee|ea/gu, 'и'],
  [/ou|oo/gu, 'у'],
  [/ey|ei|ay/gu, 'ей'],
  [/ia(?![a-z])/gu, 'ия'],
  [/c(?=[eiyеи])/gu, 'с'],
  [/c/gu, 'к'],
  [/(?<=[aeou])y/gu, 'й'],
  [/y/gu, 'и'],
  [/(?<![a-z\u0400-\u04ff])e/gu, 'э'],
  [/j/gu, 'й'],
  [/([a-z])\1/gu, '$1'],
  ...SINGLE,
];

const READINGS = [PRESS, BY_EAR, SLAVIC];

/**
 * Converts a lower-case Latin text to Russian in each of the three readings, most likely first; characters unknown to a
 * reading are dropped.
 */
export function russianReadings(latin: string): string[] {
  return READINGS.map((reading) => {
    const russian = reading.reduce((text, [from, to]) => text.replace(from, to), latin.normalize('NFC'));
    const unmarked = russian.replace(/[a-z\u00c0-\u024f]\p{M}*/gu, (letter) => letter.normalize('NFD').slice(0, 1));
    return SINGLE.reduce((text, [from, to]) => text.replace(from, to), unmarked);
  });
}

function letters(table: string): Reading {
  return table.split(' ').map((pair) => {
    const [latin = '', cyrillic = ''] = pair.split('=');
    return [new RegExp(latin, 'gu'), cyrillic];
  });
}
