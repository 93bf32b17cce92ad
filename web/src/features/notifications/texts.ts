import { inLanguage } from '../../language/language.js';

export const ru = {
  title: 'Уведомления',
  notReady: 'Здесь будут настраиваться рассылки по темам: кому, когда и что отправлять. Экран ещё не готов.',
} as const;
export const texts = inLanguage('features/notifications', ru);
