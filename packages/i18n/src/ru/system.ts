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
    sending: 'Отправляется',
    retry: 'Пока не отправлено, следующая попытка в {{at}}',
    givenUp_one: 'Не отправлено: сделана {{count}} попытка, больше не будет',
    givenUp_few: 'Не отправлено: сделано {{count}} попытки, больше не будет',
    givenUp_many: 'Не отправлено: сделано {{count}} попыток, больше не будет',
    givenUp_other: 'Не отправлено: сделано {{count}} попытки, больше не будет',
    tooOld: 'Не отправлено: прошло больше суток',
    emptyTitle: 'Писем нет',
    empty: 'Здесь появляются коды подтверждения и восстановления. Если почтового сервера нет, берите коды отсюда.',
    noBody: 'Текст удалён после отправки: в нём был код.',
    error: 'Ответ почтового сервера: {{error}}',
  },
};
