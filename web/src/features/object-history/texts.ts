import type { HistoryKind } from './history-kind.js';
import { inLanguage } from '../../language/language.js';

export const ru = {
  history: 'История изменений',
  historyOf: (name: string) => `История изменений: ${name}`,
  titles: {
    post: 'История поста',
    topic: 'История темы',
    section: 'История раздела',
    account: 'История учетной записи',
    event: 'История события',
    author: 'История автора',
  } satisfies Record<HistoryKind, string>,
  list: 'Изменения, новые сверху',
  failed: 'История не загрузилась',
  goneTitle: 'История недоступна',
  gone: 'Этого больше нет, или доступ к нему закрыт.',
  empty: 'Изменений ещё не было.',
} as const;
export const texts = inLanguage('features/object-history', ru);
