import { inLanguage } from '../../../language/language.js';

export const ru = {
  hint:
    'Сколько места занимает каждая часть, насколько она вырастет за месяц при нынешнем темпе и сколько ' +
    'это стоит. Цена задаётся в настройках.',
  failed: 'Сведения о хранении не загрузились',
  parts: {
    posts: 'Посты и метки',
    publications: 'Публикации отчётов',
    'report-store': 'Поиск и отчёты',
    'report-index': 'Индекс отчетов',
    pictures: 'Изображения',
    log: 'Журнал событий между службами',
    audit: 'Журнал изменений',
    other: 'Остальное',
  },
  table: 'Части хранилища',
  chart: (total: string) => `Занято ${total}`,
  part: 'Часть',
  size: 'Занято',
  growth: 'За месяц',
  cost: 'В месяц',
  total: 'Всего',
  unknown: 'нет ответа',
  logElsewhere: 'Журнал событий хранится в Kafka: файлы брокера здесь не измеряются.',
  disk: 'Место на диске',
  diskFree: (free: string, total: string) => `свободно ${free} из ${total}`,
  next: 'Что будет удалено по срокам хранения',
  nextOf: (what: string, day: string) => `${what}: хранится с ${day}, этот день удаляется следующим`,
  kinds: {
    posts: 'Посты, публикации и комментарии',
    pictures: 'Изображения',
    log: 'События между службами',
    audit: 'Журнал изменений',
  },
  frozen: 'Зафиксированные отчёты не удаляются.',
  units: ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'],
  tenge: (amount: string) => `${amount} ₸`,
  plus: (size: string) => `+${size}`,
  minus: (size: string) => `−${size}`,
} as const;
export const texts = inLanguage('features/system/storage', ru);
