import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Кешіріңіз, бет табылмады!',
  hint: 'Мекенжайды тексеріңіз немесе басты бетке оралыңыз.',
  home: 'Басты бетке',
};
