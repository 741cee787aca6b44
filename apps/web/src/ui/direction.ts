const rightToLeft = ['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** Text direction of a language. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
