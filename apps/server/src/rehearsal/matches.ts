/** How a rehearsal match is published; null when it is not. */
type Signal = { clip: string; behavior: 'steady' | 'drops' | 'black' } | null;

/**
 * `bundled`: the bundled media node. `open`: a server that anybody may watch, so that an unexpected signal can be
 * there. `off`: a server that does not respond.
 */
export type RehearsalServer = 'bundled' | 'open' | 'off' | null;

export type RehearsalMatch = {
  key: string;
  sport: string;
  tournament: string;
  team1: string;
  team2: string | null;
  title: string;
  monitor: string;
  server: RehearsalServer;
  /** Planned start, in minutes from now. */
  startsIn: number;
  status: 'scheduled' | 'live' | 'finished' | 'canceled';
  signal: Signal;
  /** The planned resolution. */
  picture: 'nHD' | 'qHD';
};

const steady = (clip: string): Signal => ({ clip, behavior: 'steady' });

/** The matches of the rehearsal: fictitious teams, covering every state of the wall. */
export const rehearsalMatches: RehearsalMatch[] = [
  {
    key: 'demo-football-en',
    sport: 'Football',
    tournament: 'Rehearsal League',
    team1: 'Harbour City',
    team2: 'Old Mill Rovers',
    title: '',
    monitor: 'M-01',
    server: 'bundled',
    startsIn: -5,
    status: 'scheduled',
    signal: steady('football-en'),
    picture: 'qHD',
  },
  {
    key: 'demo-football-ru',
    sport: 'Football',
    tournament: 'Кубок Репетиции',
    team1: 'Северные Волки',
    team2: 'Лесные Рыси',
    title: '',
    monitor: 'M-02',
    server: 'bundled',
    startsIn: -12,
    status: 'scheduled',
    signal: steady('football-ru'),
    picture: 'nHD',
  },
  {
    key: 'demo-hockey-ru',
    sport: 'Ice hockey',
    tournament: 'Лига Репетиций',
    team1: 'Полярная Звезда',
    team2: 'Янтарный Берег',
    title: '',
    monitor: 'M-03',
    server: 'bundled',
    startsIn: -20,
    status: 'scheduled',
    signal: { clip: 'ice-hockey-ru', behavior: 'drops' },
    picture: 'nHD',
  },
  {
    key: 'demo-basketball-en',
    sport: 'Basketball',
    tournament: 'Rehearsal Cup',
    team1: 'Granite Bay',
    team2: 'Lakeside Herons',
    title: '',
    monitor: 'M-04',
    server: 'bundled',
    startsIn: 5,
    status: 'scheduled',
    signal: steady('basketball-en'),
    picture: 'nHD',
  },
  {
    key: 'demo-volleyball-ru',
    sport: 'Volleyball',
    tournament: 'Суперкубок Репетиции',
    team1: 'Речные Чайки',
    team2: 'Южный Бриз',
    title: '',
    monitor: 'M-05',
    server: 'bundled',
    startsIn: -2,
    status: 'scheduled',
    signal: steady('volleyball-ru'),
    picture: 'nHD',
  },
  {
    key: 'demo-tennis-en',
    sport: 'Tennis',
    tournament: 'Rehearsal Open',
    team1: 'E. Marlowe',
    team2: 'K. Vestergaard',
    title: '',
    monitor: 'M-06',
    server: 'bundled',
    startsIn: -25,
    status: 'scheduled',
    signal: steady('tennis-en'),
    picture: 'nHD',
  },
  {
    key: 'demo-black',
    sport: 'Basketball',
    tournament: 'Rehearsal Cup',
    team1: 'River Kings',
    team2: 'Iron Foxes',
    title: '',
    monitor: 'M-07',
    server: 'bundled',
    startsIn: -8,
    status: 'scheduled',
    signal: { clip: 'black', behavior: 'black' },
    picture: 'nHD',
  },
  {
    key: 'demo-down',
    sport: 'Tennis',
    tournament: 'Rehearsal Open',
    team1: 'A. Lindqvist',
    team2: 'M. Okafor',
    title: '',
    monitor: 'M-08',
    server: 'off',
    startsIn: -30,
    status: 'live',
    signal: null,
    picture: 'nHD',
  },
  {
    key: 'demo-waiting',
    sport: 'Tennis',
    tournament: 'Rehearsal Open',
    team1: 'R. Castellane',
    team2: 'T. Brandt',
    title: '',
    monitor: 'M-09',
    server: 'bundled',
    startsIn: 10,
    status: 'scheduled',
    signal: null,
    picture: 'nHD',
  },
  {
    key: 'demo-canceled',
    sport: 'Volleyball',
    tournament: 'Суперкубок Репетиции',
    team1: 'Гранит',
    team2: 'Прибой',
    title: '',
    monitor: 'M-10',
    server: 'open',
    startsIn: -15,
    status: 'canceled',
    signal: null,
    picture: 'qHD',
  },
  {
    key: 'demo-finished',
    sport: 'Ice hockey',
    tournament: 'Лига Репетиций',
    team1: 'Полярные Совы',
    team2: 'Медведи',
    title: '',
    monitor: 'M-11',
    server: 'open',
    startsIn: -150,
    status: 'finished',
    signal: null,
    picture: 'qHD',
  },
  {
    key: 'demo-no-server',
    sport: 'Racing',
    tournament: 'Night Series',
    team1: 'Night Series',
    team2: null,
    title: 'Night Series – Round 4',
    monitor: 'M-12',
    server: null,
    startsIn: -10,
    status: 'live',
    signal: null,
    picture: 'nHD',
  },
  {
    key: 'demo-tomorrow',
    sport: 'Football',
    tournament: 'Rehearsal League',
    team1: 'Pier United',
    team2: 'Harbour City',
    title: '',
    monitor: '',
    server: 'bundled',
    startsIn: 1440,
    status: 'scheduled',
    signal: null,
    picture: 'qHD',
  },
  {
    key: 'demo-yesterday',
    sport: 'Basketball',
    tournament: 'Rehearsal Cup',
    team1: 'Lakeside Herons',
    team2: 'Iron Foxes',
    title: '',
    monitor: '',
    server: 'bundled',
    startsIn: -1440,
    status: 'finished',
    signal: null,
    picture: 'nHD',
  },
];

/** Minutes of a match and the name in Russian, by sport. */
export const rehearsalSports: Record<string, { duration: number; nameRu: string }> = {
  Football: { duration: 120, nameRu: 'Футбол' },
  'Ice hockey': { duration: 150, nameRu: 'Хоккей с шайбой' },
  Basketball: { duration: 120, nameRu: 'Баскетбол' },
  Volleyball: { duration: 120, nameRu: 'Волейбол' },
  Tennis: { duration: 180, nameRu: 'Теннис' },
  Racing: { duration: 180, nameRu: 'Гонки' },
};
