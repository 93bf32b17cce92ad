import { inLanguage } from '../../language/language.js';

export const ru = {
  why: 'Почему это здесь',
  because: (branch: string) => `Почему это здесь: ${branch}`,
  byName: 'слова нашлись в имени или источнике, а не в тексте',
  notFound: 'нынешнее выражение темы этого не находит',
  waiting: 'загрузка…',
  failed: 'не загрузилось',
} as const;
export const texts = inLanguage('features/reasons', ru);
