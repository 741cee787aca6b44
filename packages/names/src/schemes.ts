/** How a scheme writes Cyrillic in Latin. Keys are lower case. */
export type Scheme = {
  letters: Record<string, string>;
  /** Letters that are written differently at the start of a word. */
  initial: Record<string, string>;
  /** Whether `initial` also applies after a vowel and after a sign. */
  isInitialAfterVowel: boolean;
  /** Word endings, longest first. */
  endings: Record<string, string>;
};

export const SCHEME_NAMES = ['common', 'bgn', 'icao', 'iso9', 'gost', 'plain', 'ukrainian', 'belarusian'] as const;
export type SchemeName = (typeof SCHEME_NAMES)[number];

const SAME_EVERYWHERE = 'а=a б=b в=v г=g д=d з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f';
/** Letters of other languages, for schemes that do not define them. */
const NEIGHBORS =
  'і=i ї=yi є=ye ґ=g ў=w ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ѓ=gj ќ=kj ѕ=dz ә=a ғ=g қ=k ң=n ө=o ұ=u ү=u һ=h ѣ=e ѳ=f ѵ=i ѐ=e ѝ=i';
const ENGLISH = 'ж=zh й=y х=kh ц=ts ч=ch ш=sh щ=shch ы=y э=e ю=yu я=ya';

/**
 * The schemes, each from its published table: `common` as in Wikipedia and the press (no signs, -ий as -y), BGN/PCGN
 * 1947, ICAO Doc 9303 as in passports, ISO 9:1995 (GOST 7.79-A), GOST 7.79-B, `plain` as typed in feeds (х as h, щ as
 * sch), the Ukrainian resolution 55 of 2010 and BGN/PCGN 1979 for Belarusian.
 */
export const SCHEMES: Record<SchemeName, Scheme> = {
  common: scheme(`${ENGLISH} е=e ё=yo ъ=- ь=-`, 'е=ye', 'ий=y ый=y'),
  bgn: scheme(`${ENGLISH} е=e ё=yë ъ=” ь=’`, 'е=ye', ''),
  icao: scheme('ж=zh й=i х=kh ц=ts ч=ch ш=sh щ=shch ы=y э=e ю=iu я=ia е=e ё=e ъ=ie ь=- ї=i є=ie ў=u', '', ''),
  iso9: scheme(
    'ж=ž й=j х=h ц=c ч=č ш=š щ=ŝ ы=y э=è ю=û я=â е=e ё=ë ъ=ʺ ь=ʹ і=ì ї=ï є=ê ґ=g̀ ў=ŭ ђ=đ ј=ǰ љ=l̂ њ=n̂ ћ=ć џ=d̂',
    '',
    '',
  ),
  gost: scheme('ж=zh й=j х=x ц=cz ч=ch ш=sh щ=shh ы=y` э=e` ю=yu я=ya е=e ё=yo ъ=`` ь=` і=i ї=yi є=ye ґ=g` ў=u`', '', ''),
  plain: scheme('ж=zh й=y х=h ц=ts ч=ch ш=sh щ=sch ы=y э=e ю=yu я=ya е=e ё=e ъ=- ь=-', '', ''),
  ukrainian: {
    ...scheme('г=h и=y ж=zh й=i х=kh ц=ts ч=ch ш=sh щ=shch ы=y э=e ю=iu я=ia е=e ё=io ъ=- ь=- і=i ї=i є=ie ґ=g', 'й=y ю=yu я=ya ї=yi є=ye', ''),
    isInitialAfterVowel: false,
  },
  belarusian: scheme(`${ENGLISH} г=h е=ye ё=yo ъ=- ь=- і=i ў=w`, '', ''),
}; // prettier-ignore

function scheme(letters: string, initial: string, endings: string): Scheme {
  return {
    letters: { ...table(SAME_EVERYWHERE), ...table(NEIGHBORS), ...table(letters) },
    initial: table(initial),
    isInitialAfterVowel: true,
    endings: table(endings),
  };
}

function table(text: string): Record<string, string> {
  const pairs = text
    .split(' ')
    .filter(Boolean)
    .map((pair) => pair.split('=') as [string, string]);
  return Object.fromEntries(pairs.map(([letter, latin]) => [letter, latin === '-' ? '' : latin]));
}
