/** Words of the review screens and the queue; what differs between networks stands in the descriptors. */
export const texts = {
  result: 'Результат',
  saved: 'Пост сохранен !',
  saveFailed: 'Ошибка сохранения !',
  faults: {
    'sphere-required': 'Не выбрана сфера! ',
    'oblast-required': 'Не выбраны область! ',
    'tone-required': 'Не выбрана тональность! ',
    'lang-required': 'Не выбран язык! ',
  },
  recognised: {
    oblasts: 'Области распознаны на сервере!',
    spheres: 'Сферы распознаны на сервере!',
    ignored: 'Игнорирование распознаны на сервере!',
    tone: 'Тональность распознаны на сервере!',
  },
  ignore: 'Игнор',
  savedBefore: 'Ранее сохранено',
  advert: 'Реклама',
  editedAfterReview: 'изменён после проверки',
  withdrawn: 'удалён в источнике',
  openOriginal: 'Открыть в новом окне',
  counters: { likes: 'Likes', comments: 'Comments', share: 'Share', views: 'Views' },
  badges: { robot: 'Разметка машины', likes: 'Лайки', comments: 'Комментарии', views: 'Просмотры', video: 'Видео' },
  lang: 'Язык',
  spheres: 'Сферы',
  oblasts: 'Области',
  tone: 'Тональность',
  event: 'Событие',
  noEvent: 'Без события',
  save: 'Сохранить для мониторинга',
  saveIgnored: 'Сохранить',
  byMachine: 'распознано',
  byAuthor: 'по автору',
  expand: 'Развернуть пост',
  collapse: 'Свернуть пост',
  stale: (who: string) => `Пока вы выбирали, пост сохранил(а) ${who}. Ваш выбор не потерян.`,
  someone: 'другой человек',
  keepMine: 'Оставить мой выбор',
  takeTheirs: 'Взять сохранённое',
  postsFailed: 'Посты не загрузились',
  emptyPosts: 'Постов пока нет',
  emptyPostsHint: 'Автор ещё ничего не опубликовал или сбор только начался. Нажмите кнопку обновления.',
  posts: 'Посты',
  keysTitle: 'Клавиши',
  keys: 'Клавиши: ?',
} as const;

const plural = new Intl.PluralRules('ru');
/** '1 новый', '2 новых'. */
export const newsText = (count: number): string => `${count.toLocaleString('ru')} ${plural.select(count) === 'one' ? 'новый' : 'новых'}`;

/** What the '?' dialog lists. */
export const keyWords: readonly (readonly [keys: string, does: string])[] = [
  ['J или ↓', 'следующий пост'],
  ['K или ↑', 'предыдущий пост'],
  ['Enter или E', 'развернуть, свернуть'],
  ['1, 2, 3', 'тональность: негативная, нейтральная, позитивная'],
  ['Q, W', 'язык: казахский, русский'],
  ['I', 'игнорировать'],
  ['O', 'открыть в новом окне'],
  ['Ctrl + Enter', 'сохранить для мониторинга'],
  ['N', 'показать новые'],
  ['?', 'эта подсказка'],
];
