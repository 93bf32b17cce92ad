import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Авторда әдеттегіден жақсы өткендер',
  times: (_, shown) => `әдеттегіден ${shown} есе көп`,
  notMore: 'әдеттегіден көп емес',
  numbers: (engagement, usual, sample) => `Тартылу ${engagement}, әдетте ${usual} (${sample} жарияланым бойынша)`,
  compared: (count) =>
    `Тартылуы ең жоғары ${count} жарияланым салыстырылды: қалғандарының арасында бұдан да жақсылары ` +
    'болуы мүмкін. Сүзгілерді нақтылаңыз.',
  empty: 'Әдеттегіден айқын жақсы жарияланымдар жоқ.',
  emptyHint: 'Кемінде он жарияланымы бар авторларды ғана салыстыруға болады. Ұзағырақ кезеңді алыңыз.',
};
