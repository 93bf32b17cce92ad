import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { aPublication } from '../../../test/a-publication.js';
import { filterWords } from './filter-words.js';
import { periodWords } from './period-words.js';

const zone = 'Asia/Almaty';
const names = {
  timeZone: zone,
  topic: 'Вода',
  oblasts: [{ value: 71, text: 'Астана' }],
  spheres: [{ value: 5, text: 'ЖКХ' }],
  report: { data: [aPublication(1, { author_id: 9, eventId: 7, eventName: 'Паводок' })], widgets: {} },
};
const words = (params: ReportParamsWire) => Object.fromEntries(filterWords(params, names));

test('every condition of a report is named', () =>
  expect(
    words({
      type: 1,
      topic_id: 12,
      selectedPeriod: [1_763_665_200, 1_763_751_599],
      tone: [-2, 2],
      socialNet: [3, 5],
      lang: ['kz/ru'],
      oblasts: [71, 99],
      spheres: 5,
      types: [2, 8],
      search_autor: ['Шымкент News', 'Отанды'],
      author_ids: [9, 10],
      event_ids: 7,
      search_text: 'авария',
      keywords: 'вода*',
      exclude_words: 'газ',
      attrSearch: true,
      reviewed: 'saved',
      show_hidden: true,
      unrelevant: true,
    }),
  ).toEqual({
    Тема: 'Вода',
    Источники: 'Социальные сети',
    Период: '21.11.2025',
    Тональность: 'Негативная, Позитивная',
    'Социальные сети': 'VK, Telegram',
    Язык: 'Казахский, Русский',
    Регион: 'Астана, № 99',
    Сфера: 'ЖКХ',
    'Тип публикации': 'фото, короткое видео',
    Автор: 'Шымкент News, № 10',
    Событие: 'Паводок',
    'Слова в тексте': 'авария',
    Выражение: 'вода*',
    Кроме: 'газ',
    'Выражение ищется': 'также в названиях авторов, сфер, регионов и событий',
    Проверка: 'только проверенные людьми',
    'Скрытое машиной': 'показано',
    Корзина: 'только нерелевантные',
  }));

test('without conditions only sources and period are named', () =>
  expect(words({ type: null, selectedPeriod: null, period: null, tone: [], lang: null })).toEqual({
    Источники: 'Социальные сети и масс-медиа',
    Период: 'весь период',
  }));

test.each<[ReportParamsWire, string]>([
  [{ period: 1 }, 'сутки до 22.11.2025'],
  [{ period: 7 }, 'неделя до 22.11.2025'],
  [{ period: 30 }, 'месяц до 22.11.2025'],
  [{ period: 90 }, '90 дн. до 22.11.2025'],
  [{ period: null }, 'весь период'],
  [{ selectedPeriod: [1_763_665_200, 1_763_838_000 - 1] }, '21.11.2025 – 22.11.2025'],
])('the period %j is %s', (params, text) =>
  // 22.11.2025, 00:30 in Almaty is still the 21st in UTC.
  expect(periodWords(params, zone, Date.UTC(2025, 10, 21, 19, 30))).toBe(text),
);
