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
  jobs: 'Менің файлдарым',
  ready: 'Жүктеп алу',
  tooMany:
    'Екі файлыңыз дайындалып жатыр. Біреуін күтіңіз немесе одан бас тартыңыз: олар «Жүктеп алу» мәзірінде көрінеді.',
  comparison: 'Тақырыптарды салыстыру жүктелмейді: бір тақырыпты «Диаграммалар» немесе «Кесте» түрінде ашыңыз.',
};
