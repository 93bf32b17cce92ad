import type { Dictionary } from '../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  allEvents: 'БАРЛЫҒЫ',
  topicNumber: (id) => `№ ${id} тақырып`,
  faults: {
    not_found: 'Мұндай автор жоқ.',
    closed_account: 'Аккаунт жабық, одан мәлімет алу мүмкін емес.',
    rate_limited: 'Сұраулар тым көп.',
    auth_required: 'Желі кіруді талап етеді: жарамды токен, оператор немесе аккаунт керек.',
    blocked: 'Желі рұқсат бермеді.',
    transient: 'Желі жауап бермеді.',
    schema_drift: 'Желі әдеттегіден өзгеше жауап берді.',
    refused_address: 'Бұл мекенжайды ашуға болмайды.',
    stopped: 'Жүйе жұмыс істемеген.',
    delayed: 'Жинау кешікті: дереккөзге кезек жетпеді.',
  },
};
