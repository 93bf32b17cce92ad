import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Қатысы жоқтар',
  recover: 'Қалпына келтіру',
  edit: 'Өңдеу',
  recoverFailed: 'Қалпына келтіру қатесі!',
  result: 'Нәтиже',
  recovered: (count) => `Тақырыпқа қайтарылды: ${count.toLocaleString('ru-RU')}`,
  failed: 'Себет жүктелмеді',
  empty: 'Себет бос',
  emptyHint: 'Мұнда кестеде «Тақырыпқа қатысы жоқ» деп белгіленген жарияланымдар түседі.',
};
