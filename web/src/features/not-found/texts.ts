import { inLanguage } from '../../language/language.js';

export const ru = {
  title: 'Извините, страница не найдена!',
  hint: 'Проверьте адрес или вернитесь на главную.',
  home: 'На главную',
} as const;
export const texts = inLanguage('features/not-found', ru);
