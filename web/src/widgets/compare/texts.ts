import { inLanguage } from '../../language/language.js';

export const ru = {
  totals: 'Сколько пишут по темам',
  timeline: 'Когда пишут: темы раздела',
  topic: 'Тема',
  time: 'Время',
  publications: 'Публикаций',
  positive: 'Позитивная',
  neutral: 'Нейтральная',
  negative: 'Негативная',
} as const;
export const texts = inLanguage('widgets/compare', ru);
