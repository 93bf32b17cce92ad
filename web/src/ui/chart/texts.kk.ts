import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  chart: 'Диаграмма',
  table: 'Кесте',
  download: 'Суретін жүктеп алу',
  notSaved: 'Сурет сақталмады',
  result: 'Нәтиже',
  numericSymbols: [' мың', ' млн', ' млрд'],
  noData: 'Дерек жоқ',
  loading: 'Жүктелуде…',
  resetZoom: 'Бүкіл кезең',
};
