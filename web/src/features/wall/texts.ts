const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** '12 с', '3 мин 5 с', '2 ч 10 мин'. */
function ageText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} с`;
  if (minutes < 60) return `${minutes} мин ${seconds % 60} с`;
  return `${Math.floor(minutes / 60)} ч ${minutes % 60} мин`;
}

export const texts = {
  allTopics: 'Все темы',
  loading: 'Загрузка…',
  age: (ms: number) => `данные ${ageText(ms)} назад`,
  noData: 'данных ещё нет',
  unreachable: (triedAt: number) => `нет связи с сервером, последняя попытка ${clock.format(triedAt)}`,
  signInNeeded: 'нужен вход',
  signInTitle: 'Нужен вход',
  signInText: 'Экран покажет данные, когда кто-нибудь войдёт на этом устройстве.',
  signIn: 'Войти',
  enrol: 'Подключить этот экран по коду',
  nothingVisible: 'Ни одна из выбранных тем вам не открыта',
  demo: 'демонстрация: посты и авторы вымышлены',
  checked: (share: string) => `проверено людьми ${share} %`,
  hidden: (count: string) => `скрыто машиной: ${count}`,
  period: { all: 'за всё время', '1': 'за сутки', '7': 'за неделю', '30': 'за месяц' },
  charts: 'Графики',
  toneShares: 'Каким тоном пишут',
  tones: { pos: 'Позитивная', neut: 'Нейтральная', neg: 'Негативная' },
  byEngagement: 'Топ по вовлечённости',
  byViews: 'Топ по просмотрам',
  empty: 'За выбранный период публикаций нет.',
  screen: 'Экран',
  formTitle: 'Экран для видеостены',
  topics: 'Темы',
  topicsHint: 'Темы сменяют друг друга в том порядке, в котором отмечены.',
  noTopic: 'Выберите хотя бы одну тему',
  tooManyTopics: (most: number) => `Выберите не больше ${most} тем`,
  seconds: 'Секунд на тему',
  badSeconds: (least: number, most: number) => `Целое число от ${least} до ${most}`,
  look: 'Оформление',
  looks: { wall: 'Ночное', light: 'Светлое' },
  address: 'Адрес',
  copy: 'Скопировать',
  copied: 'Адрес скопирован',
  notCopied: 'Не удалось скопировать: выделите адрес и скопируйте его сами',
  open: 'Открыть',
} as const;
