import { inLanguage } from '../../language/language.js';

export const ru = {
  title: 'Отписка от писем',
  name: 'Уведомление',
  address: 'Адрес',
  question: 'Больше не отправлять эти письма на этот адрес?',
  already: 'Письма на этот адрес уже не отправляются.',
  resumed: 'Готово: письма на этот адрес снова отправляются.',
  notResumed: 'Подписаться не удалось. Попробуйте ещё раз.',
  subscribe: 'Подписаться снова',
  done: 'Готово: письма на этот адрес больше не отправляются.',
  notDone: 'Отписаться не удалось. Попробуйте ещё раз.',
  unsubscribe: 'Отписаться',
  unknown: 'Ссылка не действует',
  unknownText: 'Возможно, уведомление уже удалили: тогда писем больше не будет.',
  failed: 'Сведения о подписке не загрузились',
} as const;
export const texts = inLanguage('features/unsubscribe', ru);
