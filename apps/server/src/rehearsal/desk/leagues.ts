import { boards, courts, pitches, rinks, nets } from '#server/rehearsal/desk/teams';

export type League = {
  /** The first part of the keys of its matches. */
  code: string;
  name: string;
  /** Its name in the other language. */
  synonym: string;
  sport: string;
  zone: string;
  language: 'en' | 'ru';
  /** Days from one round to the next; at least two, so that no team plays on two days in a row. */
  everyDays: number;
  offset: number;
  /** Planned starts in UTC, early enough for every match to end on its day. */
  slots: readonly string[];
  /** An even number. */
  teams: readonly string[];
};

const english = { language: 'en', zone: 'Europe/London' } as const;
const russian = { language: 'ru', zone: 'Europe/Moscow' } as const;
const matinees = ['12:30', '15:00', '17:30', '19:45'];
const evenings = ['11:00', '13:30', '16:00', '18:30'];
const indoor = ['10:00', '12:00', '14:00', '16:00', '18:00'];

/** The tournaments of the rehearsal's desk. All are fictitious. */
export const leagues: League[] = [
  {
    ...english,
    code: 'coastal',
    name: 'Coastal League',
    synonym: 'Прибрежная лига',
    sport: 'Football',
    everyDays: 3,
    offset: 0,
    slots: matinees,
    teams: pitches.coastal,
  },
  {
    ...english,
    code: 'northern',
    name: 'Northern Premier',
    synonym: 'Северная премьер-лига',
    sport: 'Football',
    everyDays: 3,
    offset: 1,
    slots: matinees,
    teams: pitches.northern,
  },
  {
    ...russian,
    code: 'vysshaya',
    name: 'Высшая лига равнин',
    synonym: 'Plains Top League',
    sport: 'Football',
    everyDays: 3,
    offset: 2,
    slots: evenings,
    teams: pitches.plains,
  },
  {
    ...russian,
    code: 'rivers',
    name: 'Кубок больших рек',
    synonym: 'Great Rivers Cup',
    sport: 'Football',
    everyDays: 3,
    offset: 0,
    slots: evenings,
    teams: pitches.rivers,
  },
  {
    ...english,
    code: 'arctic',
    name: 'Arctic Hockey League',
    synonym: 'Арктическая хоккейная лига',
    sport: 'Ice hockey',
    everyDays: 2,
    offset: 0,
    slots: ['16:00', '17:30', '19:00', '20:00'],
    teams: rinks.arctic,
  },
  {
    ...russian,
    code: 'ice',
    name: 'Ледовая лига',
    synonym: 'Ice League',
    sport: 'Ice hockey',
    everyDays: 2,
    offset: 1,
    slots: ['12:00', '14:00', '16:30', '18:00'],
    teams: rinks.ice,
  },
  {
    ...russian,
    code: 'youth',
    name: 'Молодёжная хоккейная лига U20',
    synonym: 'Youth Hockey League U20',
    sport: 'Ice hockey',
    everyDays: 2,
    offset: 0,
    slots: ['10:00', '11:30', '13:00'],
    teams: rinks.youth,
  },
  {
    ...english,
    code: 'harbour',
    name: 'Harbour Basketball League',
    synonym: 'Портовая баскетбольная лига',
    sport: 'Basketball',
    everyDays: 2,
    offset: 1,
    slots: ['15:30', '17:30', '19:30', '20:30'],
    teams: boards.harbour,
  },
  {
    ...russian,
    code: 'super',
    name: 'Баскетбольная суперлига',
    synonym: 'Basketball Superleague',
    sport: 'Basketball',
    everyDays: 2,
    offset: 0,
    slots: ['13:00', '15:00', '17:00', '19:00'],
    teams: boards.super,
  },
  {
    ...english,
    code: 'island',
    name: 'Island Volleyball League',
    synonym: 'Островная волейбольная лига',
    sport: 'Volleyball',
    everyDays: 2,
    offset: 0,
    slots: ['14:00', '16:00', '18:30'],
    teams: nets.island,
  },
  {
    ...russian,
    code: 'net',
    name: 'Волейбольная премьер-лига',
    synonym: 'Volleyball Premier League',
    sport: 'Volleyball',
    everyDays: 2,
    offset: 1,
    slots: ['11:30', '14:00', '16:30'],
    teams: nets.premier,
  },
  {
    ...english,
    code: 'indoor',
    name: 'Indoor Masters',
    synonym: 'Индор Мастерс',
    sport: 'Tennis',
    everyDays: 2,
    offset: 1,
    slots: indoor,
    teams: courts.indoor,
  },
  {
    ...russian,
    code: 'cups',
    name: 'Кубок провинций',
    synonym: 'Provinces Cup',
    sport: 'Tennis',
    everyDays: 2,
    offset: 0,
    slots: indoor,
    teams: courts.provinces,
  },
  {
    ...english,
    code: 'central',
    name: 'Central Division',
    synonym: 'Центральный дивизион',
    sport: 'Football',
    everyDays: 3,
    offset: 1,
    slots: matinees,
    teams: pitches.central,
  },
  {
    ...english,
    code: 'highland',
    name: 'Highland Hockey Cup',
    synonym: 'Хайленд-кубок по хоккею',
    sport: 'Ice hockey',
    everyDays: 2,
    offset: 1,
    slots: ['15:00', '17:00', '18:30', '20:00'],
    teams: rinks.highland,
  },
  {
    ...english,
    code: 'interstate',
    name: 'Interstate Basketball',
    synonym: 'Межштатная баскетбольная лига',
    sport: 'Basketball',
    everyDays: 2,
    offset: 0,
    slots: ['14:30', '16:30', '18:30', '20:30'],
    teams: boards.interstate,
  },
  {
    ...russian,
    code: 'lakes',
    name: 'Кубок озёр',
    synonym: 'Lakes Cup',
    sport: 'Volleyball',
    everyDays: 2,
    offset: 0,
    slots: ['12:30', '15:00', '17:30'],
    teams: nets.lakes,
  },
  {
    ...russian,
    code: 'winter',
    name: 'Зимний кубок',
    synonym: 'Winter Cup',
    sport: 'Tennis',
    everyDays: 2,
    offset: 1,
    slots: indoor,
    teams: courts.winter,
  },
];

/** The other names of the sports. */
export const sportSynonyms: Record<string, string> = {
  Football: 'Футбол',
  'Ice hockey': 'Хоккей с шайбой',
  Basketball: 'Баскетбол',
  Volleyball: 'Волейбол',
  Tennis: 'Теннис',
};
