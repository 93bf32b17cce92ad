import { inLanguage } from '../../language/language.js';

export const ru = {
  title: 'Быстрый переход',
  placeholder: 'Экран, тема, автор или действие',
  found: 'Найденное',
  none: 'Ничего не найдено. Попробуйте другое слово.',
  searching: 'Поиск авторов…',
  sections: { screens: 'Экраны', topics: 'Темы', authors: 'Авторы', actions: 'Действия' },
  addAuthor: (label: string) => `Add Author: добавить автора ${label}`,
  language: 'Язык интерфейса',
  signOut: 'Выйти',
  help: '↑ ↓ выбрать · Enter открыть · Esc закрыть',
} as const;
export const texts = inLanguage('app/palette', ru);
