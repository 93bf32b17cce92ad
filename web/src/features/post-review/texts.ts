/** Texts of the review screens and the queue; those that differ between networks are in the descriptors. */
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
  operator: 'Оператор',
  savedBefore: 'Ранее сохранено',
  advert: 'Реклама',
  editedAfterReview: 'изменён после проверки',
  withdrawn: 'удалён в источнике',
  textLoading: 'Загружается полный текст…',
  textFailed: 'Полный текст не загрузился.',
  textCut: 'Текст длиннее 2 000 000 знаков и сохранён не весь:',
  restAtSource: 'читать целиком в источнике',
  openOriginal: 'Открыть в новом окне',
  pictures: {
    title: 'Изображения',
    play: 'Смотреть видео в источнике',
    failed: 'изображение недоступно',
    previous: 'Предыдущее',
    next: 'Следующее',
    more: (count: number) => `Ещё изображений: ${count}`,
  },
  counters: { likes: 'Likes', comments: 'Comments', share: 'Share', views: 'Views' },
  badges: {
    robot: 'Метки поставила машина, человек их не сохранял',
    likes: 'Лайки',
    comments: 'Комментарии',
    views: 'Просмотры',
    video: 'Видео',
  },
  unsaved: 'не сохранено',
  discard: 'Отменить изменения',
  suggestedIgnored: 'предложено игнорировать',
  ignoreNow: 'Игнорировать',
  undo: 'Отменить',
  undone: 'Прежние метки возвращены',
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
  savedMeanwhile: 'Пока вы выбирали, пост сохранил(а)',
  choiceKept: 'Ваш выбор не потерян.',
  someone: 'другой человек',
  keepMine: 'Оставить мой выбор',
  takeTheirs: 'Взять сохранённое',
  comments: {
    title: 'Комментарии',
    show: 'Показать комментарии',
    hide: 'Скрыть комментарии',
    none: 'Комментариев нет или они закрыты.',
    failed: 'Комментарии не загрузились: сеть не ответила.',
    again: 'Повторить',
    ignore: 'Игнор',
    ofAuthor: (username: string) => `комментария ${username}`,
    toneOf: (username: string) => `Тональность комментария ${username}`,
    noTone: 'Без тональности',
  },
  postsFailed: 'Посты не загрузились',
  emptyPosts: 'Постов пока нет',
  emptyPostsHint: 'Автор ещё ничего не опубликовал или сбор только начался. Нажмите кнопку обновления.',
  posts: 'Посты',
  keysTitle: 'Клавиши',
  keys: 'Клавиши: ?',
} as const;

const plural = new Intl.PluralRules('ru');
/** What 'Load user media' says when it is done. */
export const collectedText = (count: number): string =>
  count > 0 ? `Новых постов: ${count.toLocaleString('ru')}` : 'Новых постов нет';

/** '1 новый', '2 новых'. */
export const newsText = (count: number): string =>
  `${count.toLocaleString('ru')} ${plural.select(count) === 'one' ? 'новый' : 'новых'}`;

/** The alternative text of a picture, by its index from 0. */
export const pictureText = (index: number, count: number): string => `Изображение ${index + 1} из ${count}`;
