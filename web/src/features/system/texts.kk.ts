import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Жүйе',
  tabs: {
    settings: 'Баптаулар',
    references: 'Анықтамалықтар',
    jobs: 'Фондық тапсырмалар',
    deadLetters: 'Өңделмеген оқиғалар',
    webhooks: 'Вебхуктер',
    storage: 'Сақтау',
    erasure: 'Авторларды өшіру',
  },
};
