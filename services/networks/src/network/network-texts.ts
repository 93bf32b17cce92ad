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
