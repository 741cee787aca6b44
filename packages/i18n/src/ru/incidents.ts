import type { incidents as english } from '../en/incidents.ts';
import type { Russian } from '../words.ts';

/** Faults with one cause, and what became of them. */
export const incidents: Russian<typeof english> = {
  title: 'Инциденты',
  column: {
    incident: 'Инцидент',
    state: 'Состояние',
    cause: 'Причина',
    streams: 'Трансляции',
    openedAt: 'Начало',
    closedAt: 'Конец',
    minutes: 'Минуты',
    lasted: 'Длительность',
    acknowledgedAt: 'Принят',
    acknowledgedBy: 'Кто принял',
    note: 'Примечание',
  },
  state: { open: 'Открыт', acknowledged: 'Принят', muted: 'Заглушён', closed: 'Закрыт' },
  cause: {
    stream: 'Трансляция',
    source: 'Энкодер',
    server: 'Сервер',
    network: 'Сеть',
    console: 'Консоль',
    prober: 'Мониторинг',
  },
  client: {
    open: 'С {{from}} нет сигнала матчей: {{list}}. Мы устраняем неполадку и сообщим, как только сигнал восстановится.',
    recovered: 'С {{from}} до {{to}} не было сигнала матчей: {{list}}. Сигнал восстановлен.',
    closed: 'С {{from}} до {{to}} не было сигнала матчей: {{list}}.',
    more_one: 'и ещё {{count}}',
    more_few: 'и ещё {{count}}',
    more_many: 'и ещё {{count}}',
    more_other: 'и ещё {{count}}',
  },
};
