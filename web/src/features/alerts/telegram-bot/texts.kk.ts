import type { Dictionary } from '../../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Telegram боты',
  failed: 'Бот туралы мәлімет жүктелмеді',
  notSet: 'Бот бапталмаған: Telegram-ға хабар жіберілмейді.',
  name: (username) => `Бот: @${username}`,
  lastError: (text) => `Қате: ${text}`,
  chats: (list) => `Чаттар: ${list}`,
  noChats: 'Бот әзірге ешбір чатты білмейді. Оған жазыңыз немесе топқа қосыңыз.',
  token: 'Бот токені',
  tokenHint: 'Оны @BotFather береді. Сақталған соң токен көрсетілмейді.',
  missing: 'Токенді қойыңыз.',
  refused: 'Telegram токенді қабылдамады.',
  save: 'Токенді сақтау',
  saved: 'Бот токені сақталды',
  remove: 'Ботты өшіру',
  removeQuestion: 'Ботты өшіру керек пе? Telegram-ға хабарлар келмейді.',
  removed: 'Бот өшірілді',
  result: 'Нәтиже',
};
