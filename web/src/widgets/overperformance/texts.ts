import { inLanguage } from '../../language/language.js';
import { plural } from '../../language/plural.js';

const raz = (ratio: number): string => (Number.isInteger(ratio) ? plural(ratio, 'раз', 'раза', 'раз') : 'раза');

export const ru = {
  title: 'Что зашло лучше обычного у автора',
  /** 'в 5 раз больше обычного', 'в 2 раза больше обычного', 'в 2,5 раза больше обычного'. */
  times: (ratio: number, shown: string) => `в ${shown} ${raz(ratio)} больше обычного`,
  notMore: 'не больше обычного',
  numbers: (engagement: string, usual: string, sample: string) =>
    `Вовлеченность ${engagement}, обычно ${usual} (по ${sample} публикациям)`,
  compared: (count: string) =>
    `Сравнены ${count} публикаций с наибольшей вовлечённостью: среди остальных могут быть и лучшие. Уточните фильтры.`,
  empty: 'Публикаций заметно лучше обычного нет.',
  emptyHint: 'Сравнить можно только авторов, у которых есть хотя бы десять публикаций. Возьмите период длиннее.',
} as const;
export const texts = inLanguage('widgets/overperformance', ru);
