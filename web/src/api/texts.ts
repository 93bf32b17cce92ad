import { inLanguage } from '../language/language.js';

export const ru = {
  allEvents: 'ВСЕ',
  topicNumber: (id: string) => `Тема № ${id}`,
  faults: {
    not_found: 'Такого автора нет.',
    closed_account: 'Аккаунт закрыт и не дает выгрузить сведения.',
    rate_limited: 'Слишком много запросов.',
    auth_required: 'Сеть требует входа: нужен действующий токен, оператор или аккаунт.',
    blocked: 'Сеть отказала в доступе.',
    transient: 'Сеть не ответила.',
    schema_drift: 'Сеть ответила не так, как обычно.',
    refused_address: 'Этот адрес открывать нельзя.',
    stopped: 'Система не работала.',
    delayed: 'Сбор опоздал: до источника не дошла очередь.',
  },
} as const;
export const texts = inLanguage('api', ru);
