/** Clubs that are called both with and without their founding year; each in its spellings without marks. */
const TABLE = `
04: schalke,шальке,bayer,байер,leverkusen,леверкузен
05: mainz,майнц
07: paderborn,падерборн,elversberg,эльферсберг
09: dortmund,дортмунд
96: hannover,ганновер
98: darmstadt,дармштадт
1846: heidenheim,хайденхайм,ulm,ульм
1848: bochum,бохум
1899: hoffenheim,хоффенхайм
1900: monchengladbach,менхенгладбах
1904: freiburg,фрайбург
1907: como,комо
1910: st pauli,pauli,паули
1911: neftchi,нефтчи
`;

const years = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [year = '', clubs = ''] = line.split(': ');
      return clubs.split(',').map((club): [string, string] => [club, year]);
    }),
);

/** Whether a number belongs to the full name of the club that a bare word names: 04 to Schalke. */
export function isFoundingYear(number: string, word: string): boolean {
  const year = years.get(word);
  return year !== undefined && (year === number || year.slice(-2) === number);
}
