const words: Readonly<Record<string, string>> = {
  not_found: 'Такого автора нет.',
  closed_account: 'Аккаунт закрыт и не дает выгрузить сведения.',
  rate_limited: 'Слишком много запросов.',
  auth_required: 'Сеть требует входа: проверьте токен или оператора.',
  blocked: 'Сеть отказала в доступе.',
  transient: 'Сеть не отвечает.',
  schema_drift: 'Сеть ответила не так, как обычно.',
  refused_address: 'Этот адрес открывать нельзя.',
  stopped: 'Система не работала.',
  delayed: 'Сбор опоздал: до источника не дошла очередь.',
};

/** What a fault of a network means, by its code on the wire; an unknown code stays as it is. */
export const faultText = (code: string): string => words[code] ?? code;
