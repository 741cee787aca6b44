import type { help as english } from '../en/help.ts';
import type { Russian } from '../words.ts';

export const help: Russian<typeof english> = {
  title: 'Справка',
  shelf: {
    start: 'С чего начать',
    screens: 'Экраны',
    topics: 'Как это устроено',
    servers: 'Настройка медиасервера',
    errors: 'Сообщения и ошибки',
  },
  found_one: '{{count}} статья',
  found_few: '{{count}} статьи',
  found_many: '{{count}} статей',
  found_other: '{{count}} статьи',
  nothing: 'Статьи не найдены',
  nothingText: 'Попробуйте другие слова или сократите запрос. Если что-то не работает, напишите в поддержку.',
  askSupport: 'Написать в поддержку',
  notEnough: 'Не нашли ответ?',
  way: 'Путь к статье',
  missing: 'Статья не найдена',
  missingText: 'Возможно, её переименовали. Воспользуйтесь поиском.',
  all: 'Все статьи и поиск',
  code: 'Строки для копирования',
  copy: 'Скопировать',
};
