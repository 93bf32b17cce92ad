import { inLanguage } from '../../../language/language.js';

export const ru = {
  title: 'Бот Telegram',
  failed: 'Сведения о боте не загрузились',
  notSet: 'Бот не настроен: сообщения в Telegram не отправляются.',
  name: (username: string) => `Бот: @${username}`,
  lastError: (text: string) => `Ошибка: ${text}`,
  chats: (list: string) => `Чаты: ${list}`,
  noChats: 'Бот пока не знает ни одного чата. Напишите ему или добавьте его в группу.',
  token: 'Токен бота',
  tokenHint: 'Выдаёт @BotFather. После сохранения токен не показывается.',
  missing: 'Вставьте токен.',
  refused: 'Telegram не принял токен.',
  save: 'Сохранить токен',
  saved: 'Токен бота сохранён',
  remove: 'Отключить бота',
  removeQuestion: 'Отключить бота? Сообщения в Telegram перестанут приходить.',
  removed: 'Бот отключён',
  result: 'Результат',
} as const;
export const texts = inLanguage('features/alerts/telegram-bot', ru);
