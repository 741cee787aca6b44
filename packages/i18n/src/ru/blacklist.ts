import type { blacklist as english } from '../en/blacklist.ts';
import type { Russian } from '../words.ts';

export const blacklist: Russian<typeof english> = {
  title: 'Чёрный список',
  create: 'Новый фильтр',
  edit: 'Фильтр',
  emptyText:
    'Фильтр убирает трансляции вида спорта, турнира или команды из ваших списков, с вашей стены и из автозагрузки. Остальные их видят.',
  column: { field: 'Где', operator: 'Как', value: 'Текст' },
  field: { sport: 'Вид спорта', tournament: 'Турнир', team1: 'Команда 1', team2: 'Команда 2' },
  operator: { exact: 'Точное совпадение', contains: 'В любом месте текста' },
  says: { exact: '{{field}} — «{{value}}»', contains: '{{field}} содержит «{{value}}»' },
  hint: {
    value: 'Регистр, ё и е не различаются. Синонимы тоже учитываются.',
    team: 'Команда 1 и команда 2 — разные фильтры: этот смотрит только на выбранную.',
  },
  preview: {
    title: 'Что он скроет',
    waiting: 'Введите текст, чтобы увидеть, что скроет фильтр.',
    none: 'Ни одной предстоящей трансляции он не скроет.',
    total_one: 'Он скроет {{count}} предстоящую трансляцию.',
    total_few: 'Он скроет {{count}} предстоящие трансляции.',
    total_many: 'Он скроет {{count}} предстоящих трансляций.',
    total_other: 'Он скроет {{count}} предстоящей трансляции.',
    more_one: 'и ещё {{count}}',
    more_few: 'и ещё {{count}}',
    more_many: 'и ещё {{count}}',
    more_other: 'и ещё {{count}}',
  },
  hide: 'Скрывать такие матчи…',
  hideTitle: 'Скрывать такие матчи',
  hideWhat: 'Скрывать всё, где тот же',
  switch: 'Показать скрытые',
  switchCount_one: '{{count}} скрытая трансляция',
  switchCount_few: '{{count}} скрытые трансляции',
  switchCount_many: '{{count}} скрытых трансляций',
  switchCount_other: '{{count}} скрытой трансляции',
  hiddenBy: 'Скрыто: {{filter}}',
  toast: { created: 'Фильтр создан', updated: 'Фильтр сохранён', deleted: 'Фильтр удалён' },
  failure: {
    create: 'Не удалось создать фильтр',
    update: 'Не удалось сохранить фильтр',
    delete: 'Не удалось удалить фильтр',
    preview: 'Сейчас нельзя показать, что скроет фильтр',
  },
  ask: { title: 'Удалить этот фильтр?', text: '{{filter}}. Всё, что он скрывает, вернётся в ваши списки.' },
};
