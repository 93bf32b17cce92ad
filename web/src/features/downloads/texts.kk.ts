import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  download: 'Жүктеп алу',
  documents: 'Құжаттар',
  data: 'Деректер',
  formats: { '.xlsx': 'EXCEL', '.doc': 'DOC', '.pdf': 'PDF', '.csv': 'CSV', '.json': 'JSON' },
  preparing: 'Файл дайындалуда…',
  rows: (done, all) => `${all.toLocaleString('ru-RU')} жол ішінен ${done.toLocaleString('ru-RU')}`,
  cancel: 'Бас тарту',
};
