import { inLanguage } from '../../language/language.js';

export const ru = {
  chart: 'График',
  table: 'Таблица',
  download: 'Скачать картинку',
  notSaved: 'Картинка не сохранилась',
  result: 'Результат',
  numericSymbols: [' тыс.', ' млн', ' млрд'],
  noData: 'Нет данных',
  loading: 'Загрузка…',
  resetZoom: 'Весь период',
} as const;
export const texts = inLanguage('ui/chart', ru);
