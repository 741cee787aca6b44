import type { system as english } from '../en/system.ts';
import type { Russian } from '../words.ts';

export const system: Russian<typeof english> = {
  outbox: {
    title: 'Исходящие письма',
    recipient: 'Кому',
    subject: 'Тема',
    created: 'Написано',
    state: 'Состояние',
    sent: 'Отправлено',
    waiting: 'Ждёт',
    failed: 'Не отправлено, попыток: {{count}}',
    read: 'Прочитать',
    emptyTitle: 'Писем нет',
    empty: 'Здесь появляются коды подтверждения и восстановления. Без почтового сервера их читают отсюда.',
    noBody: 'Текст удалён после отправки: в нём был код.',
    error: 'Ответ почтового сервера: {{error}}',
  },
};
