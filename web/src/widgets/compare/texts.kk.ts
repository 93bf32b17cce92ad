import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  totals: 'Тақырыптар бойынша қанша жазады',
  timeline: 'Қашан жазады: бөлім тақырыптары',
  topic: 'Тақырып',
  time: 'Уақыт',
  publications: 'Жарияланымдар',
  positive: 'Жағымды',
  neutral: 'Бейтарап',
  negative: 'Жағымсыз',
};
