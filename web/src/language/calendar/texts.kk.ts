import type { Dictionary } from '../language.js';
import type { ru } from './texts.js';

// Not from Intl: Chromium has no Kazakh data.
export const kk: Dictionary<typeof ru> = {
  months: [
    'қаңтар',
    'ақпан',
    'наурыз',
    'сәуір',
    'мамыр',
    'маусым',
    'шілде',
    'тамыз',
    'қыркүйек',
    'қазан',
    'қараша',
    'желтоқсан',
  ],
  shortMonths: ['қаң.', 'ақп.', 'нау.', 'сәу.', 'мам.', 'мау.', 'шіл.', 'там.', 'қыр.', 'қаз.', 'қар.', 'жел.'],
  weekdays: ['жексенбі', 'дүйсенбі', 'сейсенбі', 'сәрсенбі', 'бейсенбі', 'жұма', 'сенбі'],
  shortWeekdays: ['дс', 'сс', 'ср', 'бс', 'жм', 'сб', 'жс'],
};
