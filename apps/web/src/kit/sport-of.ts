/** The name of the sport of a record in a language. */
export const sportOf = <N extends string | null>(record: { sportName: N; sportNameRu: N }, language: string): N =>
  language === 'ru' ? record.sportNameRu : record.sportName;
