import type { AuthorColumn, ProfileField, Titled } from './network.js';

/** Texts that all networks share; a descriptor adds and overrides its own. */
export const commonTexts = {
  found: 'Автор найден',
  notFound: 'Автор не найден или слишком много запросов, надо подождать',
  closed: 'Аккаунт закрыт и не дает выгрузить сведения',
  subscribed: 'Вы подписаны !',
  subscribeFailed: 'Ошибка подписания !',
  unsubscribed: 'Вы больше не подписаны на этого автора !',
  unsubscribeFailed: 'Ошибка отписания !',
  postsFailed: 'Ошибка загрузки постов !',
  refreshFailed: 'Ошибка обновления постов !',
  saved: 'Пост сохранен !',
  saveFailed: 'Ошибка сохранения !',
  loadPosts: 'Load user media',
  subscribe: 'Subscribe',
} as const;

/** Toasts of networks whose subscription starts parsing. */
export const parsingTexts = {
  started: 'парсинг начался !',
  done: 'парсин окончен',
  failed: 'парсинг не выполнен',
} as const;

/** `commonTexts` in Kazakh; the words that the specification gives in English stay. */
export const commonKazakh = {
  found: 'Автор табылды',
  notFound: 'Автор табылмады немесе сұраулар тым көп, күте тұру керек',
  closed: 'Аккаунт жабық, одан мәлімет алу мүмкін емес',
  subscribed: 'Сіз жазылдыңыз !',
  subscribeFailed: 'Жазылу қатесі !',
  unsubscribed: 'Сіз енді бұл авторға жазылмағансыз !',
  unsubscribeFailed: 'Жазылудан бас тарту қатесі !',
  postsFailed: 'Жазбаларды жүктеу қатесі !',
  refreshFailed: 'Жазбаларды жаңарту қатесі !',
  saved: 'Жазба сақталды !',
  saveFailed: 'Сақтау қатесі !',
  loadPosts: commonTexts.loadPosts,
  subscribe: commonTexts.subscribe,
} as const;

export const parsingKazakh = {
  started: 'парсинг басталды !',
  done: 'парсинг аяқталды',
  failed: 'парсинг орындалмады',
} as const;

type Titles = readonly [russian: string, kazakh: string];
const COLUMNS: Readonly<Record<AuthorColumn, Titles>> = {
  index: ['#', '#'],
  watcher: ['Watcher', 'Watcher'],
  username: ['User Name', 'User Name'],
  full_name: ['Full name', 'Full name'],
  regions: ['Регионы', 'Өңірлер'],
  followers: ['Followers', 'Followers'],
  auto_update: ['Автообновление', 'Автожаңарту'],
  update_date: ['Обновлено', 'Жаңартылды'],
  progress: ['Посты', 'Жазбалар'],
};
const PROFILE: Readonly<Record<ProfileField, Titles>> = {
  id: ['ID', 'ID'],
  username: ['Имя пользователя', 'Пайдаланушы аты'],
  full_name: ['Полное имя', 'Толық аты'],
  keywords: ['Ключевые слова', 'Кілт сөздер'],
  biography: ['Описание', 'Сипаттамасы'],
  followers_count: ['Подписчики', 'Жазылушылар'],
  follows_count: ['Подписки', 'Жазылымдар'],
  media_count: ['Публикации', 'Жарияланымдар'],
};

/** Columns of an author table with their titles. */
export const authorColumns = (...ids: AuthorColumn[]): Titled<AuthorColumn>[] =>
  ids.map((id) => titled(id, COLUMNS[id]));

/** Fields of the read-only profile with their titles. */
export const profileFields = (...ids: ProfileField[]): Titled<ProfileField>[] =>
  ids.map((id) => titled(id, PROFILE[id]));

/** A column or field with its own titles. */
export const titled = <Id extends string>(id: Id, [title, titleKk]: Titles): Titled<Id> => ({ id, title, titleKk });
