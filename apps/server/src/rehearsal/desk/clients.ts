/** Whom the desk distributes to. All are fictitious. */
export const deskClients = [
  {
    name: 'Meridian Sportsbook',
    contact: 'noc@meridian.test',
    formats: ['hls', 'dash'],
    maxViewers: 400,
    networks: [],
  },
  { name: 'Northbet Live', contact: 'streams@northbet.test', formats: ['wss', 'hls'], maxViewers: null, networks: [] },
  {
    name: 'Goalpost Media',
    contact: 'playout@goalpost.test',
    formats: ['rtmp', 'hls'],
    maxViewers: 20,
    networks: ['192.0.2.0/25'],
  },
  { name: 'Арена Онлайн', contact: 'эфир@арена.test', formats: ['hls'], maxViewers: 250, networks: [] },
  {
    name: 'Спортивный вестник',
    contact: 'video@vestnik.test',
    formats: ['hls', 'dash'],
    maxViewers: null,
    networks: [],
  },
  {
    name: 'Полюс Беттинг',
    contact: 'duty@polus.test',
    formats: ['wss', 'hls', 'dash'],
    maxViewers: 600,
    networks: ['198.51.100.0/26'],
  },
];
