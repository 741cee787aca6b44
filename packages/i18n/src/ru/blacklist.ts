import type { blacklist as english } from '../en/blacklist.ts';
import type { Russian } from '../words.ts';

export const blacklist: Russian<typeof english> = {
  title: 'Чёрный список',
  create: 'Новый фильтр',
  edit: 'Фильтр',
  emptyText:
    'Фильтр скрывает трансляции вида спорта, турнира или команды в ваших списках, на вашей стене мониторинга и в автозагрузке. Он действует только для вас.',
  column: { field: 'Поле', operator: 'Оператор', value: 'Значение' },
  field: { sport: 'Вид спорта', tournament: 'Турнир', team1: 'Команда 1', team2: 'Команда 2' },
  operator: { exact: 'Точное совпадение', contains: 'В любом месте текста' },
  says: { exact: '{{field}} — «{{value}}»', contains: '{{field}} содержит «{{value}}»' },
  hint: {
    value: 'Регистр, ё и е не различаются. Синонимы учитываются.',
    team: 'Команде 1 и команде 2 нужны отдельные фильтры: этот проверяет только выбранную.',
  },
  preview: {
    title: 'Скрытые трансляции',
    waiting: 'Введите значение, чтобы увидеть, что скроет фильтр.',
    none: 'Фильтр не скроет ни одной предстоящей трансляции.',
    total_one: 'Фильтр скроет {{count}} предстоящую трансляцию.',
    total_few: 'Фильтр скроет {{count}} предстоящие трансляции.',
    total_many: 'Фильтр скроет {{count}} предстоящих трансляций.',
    total_other: 'Фильтр скроет {{count}} предстоящей трансляции.',
    more_one: 'и ещё {{count}}',
    more_few: 'и ещё {{count}}',
    more_many: 'и ещё {{count}}',
    more_other: 'и ещё {{count}}',
  },
  hide: 'Скрыть похожие матчи…',
  hideTitle: 'Скрыть похожие матчи',
  hideWhat: 'Скрыть матчи с тем же значением поля',
  switch: 'Показывать скрытые',
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
    preview: 'Не удалось показать, что скроет фильтр',
  },
  ask: { title: 'Удалить этот фильтр?', text: '{{filter}}. Скрытые трансляции снова появятся в ваших списках.' },
};
