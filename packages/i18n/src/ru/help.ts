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
  found_one: 'Нашлась {{count}} статья',
  found_few: 'Нашлось {{count}} статьи',
  found_many: 'Нашлось {{count}} статей',
  found_other: 'Нашлось {{count}} статьи',
  nothing: 'Такой статьи не нашлось',
  nothingText: 'Попробуйте другие слова или меньше слов. Если что-то не работает, поддержка разберётся.',
  askSupport: 'Написать в поддержку',
  notEnough: 'Не то, что вы искали?',
  way: 'Где вы находитесь',
  missing: 'Такой статьи нет',
  missingText: 'Возможно, её переименовали. Найдите нужное через поиск.',
  all: 'Все статьи и поиск',
  code: 'Строки для копирования',
  copy: 'Скопировать',
};
