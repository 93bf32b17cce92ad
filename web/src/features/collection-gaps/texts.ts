import { inLanguage } from '../../language/language.js';

export const ru = {
  title: (count: string) => `Пробелы сбора: ${count}`,
  none: 'Пробелов сбора нет',
  loading: 'Пробелы сбора: загрузка',
  failed: 'Сведения о пробелах сбора не загрузились',
  incomplete: 'Сведения о пробелах сбора загрузились не полностью',
  keptFrom: (date: string) => `Публикации хранятся с ${date}: более ранние удалены по сроку хранения`,
  table: 'Пробелы сбора',
  cut: (count: string, total: string) => `показаны первые ${count} из ${total}, новые сначала`,
} as const;
export const texts = inLanguage('features/collection-gaps', ru);
