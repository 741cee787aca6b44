import { streamCuts } from './stream-cut.ts';
import type { streamHistory as english } from '../en/stream-history.ts';
import type { Russian } from '../words.ts';

/** What has happened to a stream. */
export const streamHistory: Russian<typeof english> = {
  state: 'Сигнал: {{from}} → {{to}}',
  status: 'Статус: {{from}} → {{to}}',
  take: 'Ответственный: {{to}}',
  takeByRule: 'Ответственный: {{to}} (по правилу «{{from}}»)',
  release: 'Ответственный снят: {{to}}',
  go: 'Готов к эфиру',
  no_go: 'Не готов к эфиру',
  confirm: 'На месте: {{to}}',
  no_show: 'Неявка: перед началом нет сигнала',
  lead: 'Старший: {{to}}',
  comment: 'Комментарий',
  refusal: 'Публикация отклонена: {{reason}}',
  publish: 'Публикация началась',
  unpublish: 'Публикация прервалась',
  cuts: streamCuts,
  edit: 'Изменена',
  edited: {
    created: 'Создана',
    changed: 'Изменена',
    archived: 'Перенесена в архив',
    restored: 'Восстановлена из архива',
  },
  cause: { signal: 'появился сигнал', silence: 'нет сигнала после планового конца', feed: 'так в ленте' },
  byItself: 'автоматически',
  byFeed: 'лента',
};
