import type { Dictionary } from '../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  appearances: {
    system: 'Құрылғыдағыдай',
    light: 'Ашық',
    dark: 'Күңгірт',
    wall: 'Бейнеқабырға үшін',
  },
  appearanceOf: (name) => `Безендіру: ${name}`,
};
