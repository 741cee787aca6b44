import type { Course, Remark } from '#server/rehearsal/desk/match-course';
import { minuteMs } from '#server/rehearsal/desk/fixtures';
import type { Random } from '#server/rehearsal/desk/random';

const onTrouble = {
  en: {
    stream: ['Encoder rebooted at the venue, signal is back.', 'Called the venue: their uplink dropped. Fixed.'],
    content: ['Venue switched to the wrong camera for a moment.', 'Picture froze at the mixer, they restarted it.'],
    server: ['Server was away. All matches on it came back by themselves.', 'Hosting restarted the network there.'],
    source: ['One encoder feeds all of these. The venue replaced a cable.'],
  },
  ru: {
    stream: ['Энкодер на площадке перезагрузился, сигнал вернулся.', 'Звонили на площадку: пропадал канал. Починили.'],
    content: ['Площадка на минуту включила не ту камеру.', 'Картинка замерла на микшере, его перезапустили.'],
    server: ['Сервер был недоступен. Все матчи вернулись сами.', 'Хостинг перезапускал там сеть.'],
    source: ['Все эти матчи идут с одного энкодера. На площадке заменили кабель.'],
  },
};

const onAny = {
  en: [
    'Commentary starts with the second half.',
    'Client asked for the HLS link as a backup.',
    'Kick-off about five minutes late, teams are still in the tunnel.',
    'Clean feed without graphics today.',
    'Sound is a little low, venue knows.',
  ],
  ru: [
    'Комментарий начнётся со второго тайма.',
    'Клиент попросил запасную ссылку в HLS.',
    'Начало минут на пять позже, команды ещё не вышли.',
    'Сегодня чистая картинка без графики.',
    'Звук тихий, площадка в курсе.',
  ],
};

/** What people noted on the match. */
export function remarkOn(course: Course, random: Random): Remark[] {
  const { fixture, holder } = course.match;
  const { language } = fixture.league;
  const by = holder ?? course.createdBy;
  const remarks: Remark[] = [];
  for (const { cause, until, outcome } of course.troubles)
    if (outcome === 'recovered' && random.chance(0.55))
      remarks.push({ at: until + random.whole(30, 240) * 1_000, by, text: random.pick(onTrouble[language][cause]) });
  if (random.chance(0.14)) {
    const at = fixture.startsAt + random.whole(1, 30) * minuteMs;
    remarks.push({ at, by: random.chance(0.7) ? by : course.createdBy, text: random.pick(onAny[language]) });
  }
  return remarks;
}
