import { inLanguage } from '../language/language.js';

/** Words of the controls; those of charts and of the table of keys are in their folders. */
export const ru = {
  cancel: 'Отмена',
  close: 'Закрыть',
  retry: 'Повторить',
  loading: 'Загрузка',
  messages: 'Сообщения',
  likes: 'Лайки',
  replies: 'Ответы',
  noWords: 'Без слов: картинка или стикер.',
  question: {
    confirm: 'Подтверждение',
    notice: 'Внимание',
    yes: 'ДА',
    understood: 'Понятно',
    leave: 'Изменения не сохранены и пропадут. Продолжить?',
  },
  error: {
    hint: 'Проверьте соединение и попробуйте ещё раз.',
    screen: 'Экран не открылся',
    screenHint: 'Возможно, вышла новая версия. Обновите страницу.',
  },
  choice: {
    none: 'Не выбрано',
    all: 'Все',
    more: (first: string, others: number) => `${first} и ещё ${others}`,
    clear: (label: string) => `Очистить: ${label}`,
    search: 'Поиск',
    searchIn: (label: string) => `Поиск: ${label}`,
    nothing: 'Ничего не найдено',
  },
  searchBox: {
    clear: 'Очистить поиск',
    searching: 'Поиск…',
    nobody: 'Никого не найдено',
    found: (n: number) => `Найдено: ${n}`,
  },
  pages: {
    title: 'Страницы',
    previous: 'Предыдущая страница',
    next: 'Следующая страница',
    first: 'К началу списка',
    total: (total: string) => `Всего ${total}`,
    page: (n: number) => `Страница ${n}`,
    range: (first: string, last: string, total: string) => `${first}–${last} из ${total}`,
  },
  tree: {
    expand: 'Развернуть',
    collapse: 'Свернуть',
    drag: (name: string) => `Перетащить ${name}`,
    place: (name: string, n: number, count: number) => `${name}: место ${n} из ${count}`,
    moving: (name: string, n: number, count: number) =>
      `${name}: место ${n} из ${count}. Стрелки — переместить, Enter — оставить, Esc — отменить.`,
  },
  table: { selectAll: 'Выбрать все', selectRow: (n: number) => `Выбрать строку ${n}` },
} as const;
export const texts = inLanguage('ui', ru);
