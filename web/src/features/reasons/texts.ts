import { inLanguage } from '../../language/language.js';

export const ru = {
  why: 'Почему это здесь',
  because: (branch: string) => `Почему это здесь: ${branch}`,
  byName: 'слова нашлись в имени или источнике, а не в тексте',
  notFound: 'нынешнее выражение темы этого не находит',
  waiting: 'загрузка…',
  failed: 'не загрузилось',
  belongs: 'Пример темы',
  other: 'Не пример темы',
  examples: (belonging: number, other: number) => `Примеры темы: ${belonging}, не примеры: ${other}`,
  openLab: 'Открыть в теме',
  clear: 'Снять отметки',
} as const;
export const texts = inLanguage('features/reasons', ru);
