import type { system as english } from '../en/system.ts';
import type { Russian } from '../words.ts';

export const system: Russian<typeof english> = {
  outbox: {
    title: 'Исходящие письма',
    recipient: 'Кому',
    subject: 'Тема',
    created: 'Создано',
    state: 'Состояние',
    sent: 'Отправлено',
    waiting: 'Ожидает отправки',
    failed_one: 'Не отправлено после {{count}} попытки',
    failed_few: 'Не отправлено после {{count}} попыток',
    failed_many: 'Не отправлено после {{count}} попыток',
    failed_other: 'Не отправлено после {{count}} попытки',
    emptyTitle: 'Писем нет',
    empty: 'Здесь появляются коды подтверждения и восстановления. Если почтового сервера нет, берите коды отсюда.',
    noBody: 'Текст удалён после отправки: в нём был код.',
    error: 'Ответ почтового сервера: {{error}}',
  },
};
