/** What must become of a query; see the table of cases. */
export const expectations = ['join', 'find', 'ask', 'never', 'nothing'] as const;
export type Expectation = (typeof expectations)[number];

export type MatchText = {
  /** Two teams, or a title alone. */
  sides: string[];
  /** Minutes after the query's start. */
  minutes: number;
  startTimeTbd: boolean;
  tournament: string;
  event: string;
};

export type DeskCase = {
  line: string;
  sport: string;
  duration: number;
  expected: Expectation;
  query: MatchText;
  streams: MatchText[];
  /** Other teams of the directory. */
  others: string[];
  /** An earlier query and the stream that another operator accepted for it. */
  lesson: { query: MatchText; stream: MatchText } | null;
};

/** Reads the table of cases, one a line under headings that name the sport and the minutes of a match. */
export function readCases(table: string): DeskCase[] {
  let [sport, duration] = ['', 0];
  const cases: DeskCase[] = [];
  for (const line of table.trim().split('\n')) {
    const heading = /^# (.+), (\d+)$/.exec(line);
    if (heading) {
      [sport, duration] = [heading[1] ?? '', Number(heading[2])];
      continue;
    }
    cases.push({ ...readCase(line), sport, duration });
  }
  return cases;
}

function readCase(line: string) {
  const [word, query = '', streams = '', others = '', lesson = ''] = line.split(/ *\| */);
  const expected = expectations.find((one) => one === word);
  if (!expected || !query || !streams) throw new Error(`Not a case: ${line}`);
  const [lessonQuery, lessonStream] = lesson.split(' > ');
  return {
    line,
    expected,
    query: readMatch(query),
    streams: streams.split(' ; ').map(readMatch),
    others: others ? others.split(', ') : [],
    lesson: lessonQuery && lessonStream ? { query: readMatch(lessonQuery), stream: readMatch(lessonStream) } : null,
  };
}

function readMatch(text: string): MatchText {
  const found =
    /^(?:(?<tbd>\?) |(?<minutes>[+-]\d+) )?(?<sides>.+?)(?: \[(?<tournament>.+)\])?(?: \{(?<event>.+)\})?$/.exec(text);
  const { tbd, minutes = '0', sides = '', tournament = '', event = '' } = found?.groups ?? {};
  return { sides: sides.split(' – '), minutes: Number(minutes), startTimeTbd: tbd !== undefined, tournament, event };
}
