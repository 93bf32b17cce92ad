import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  blank: { day: 'кк', month: 'аа', year: 'жжжж' },
  month: (name, year) => `${year} ж. ${name}`,
};
