import { inLanguage } from '../../../language/language.js';

export const ru = {
  label: 'Сообщения этого браузера',
  unsupported: 'Этот браузер не показывает сообщения.',
  denied: 'Сообщения запрещены в настройках браузера.',
  failed: 'Не удалось переключить. Попробуйте ещё раз.',
} as const;
export const texts = inLanguage('features/alerts/push', ru);
