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
