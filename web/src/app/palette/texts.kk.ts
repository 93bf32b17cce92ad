import type { Dictionary } from '../../language/language.js';
import type { ru } from './texts.js';

export const kk: Dictionary<typeof ru> = {
  title: 'Жылдам өту',
  placeholder: 'Экран, тақырып, автор немесе әрекет',
  found: 'Табылғандар',
  none: 'Ештеңе табылмады. Басқа сөзді көріңіз.',
  searching: 'Авторлар ізделуде…',
  sections: { screens: 'Экрандар', topics: 'Тақырыптар', authors: 'Авторлар', actions: 'Әрекеттер' },
  addAuthor: (label) => `Add Author: ${label} авторын қосу`,
  language: 'Интерфейс тілі',
  signOut: 'Шығу',
  help: '↑ ↓ таңдау · Enter ашу · Esc жабу',
};
