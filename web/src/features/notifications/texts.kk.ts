import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Хабарламалар',
  notReady: 'Мұнда тақырыптар бойынша таратылымдар бапталады: кімге, қашан және не жіберілетіні. Экран әлі дайын емес.',
};
