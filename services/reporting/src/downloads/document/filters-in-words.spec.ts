import { networks } from '@mm/proto/vocabulary/network.js';
import { ReferenceNames } from '../../reference/reference-names.js';
import { expressionsOf, reportFilterOf } from '../../reports/report-filter-of.js';
import { periodOf } from '../../reports/period.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import type { ReportFilter } from '../../store/report-query.js';
import { filtersInWords } from './filters-in-words.js';
import { words } from './words.js';

const asOf = Date.UTC(2026, 10, 22, 10) / 1000;
const inWords = (
  params: ReportParamsWire,
  { topic, scope = {}, lang = 'ru' }: { topic?: string; scope?: Partial<ReportFilter>; lang?: 'ru' | 'kz' } = {},
): Record<string, string> => {
  const filter = { ...reportFilterOf(params, asOf * 1000), ...scope };
  const period = periodOf(params.period, params.selectedPeriod, asOf * 1000);
  const names = new ReferenceNames();
  const authors = new Map([[8, 'Тараз сегодня']]);
  const stated = { params, filter, period, topic, asOf, names, authors, timeZone: 'Asia/Almaty' };
  return Object.fromEntries(filtersInWords(stated, words[lang]).map(({ label, value }) => [label, value]));
};

it('without filters only topic and period are stated [D §7]', () => {
  expect(inWords({})).toEqual({ Тема: 'Все темы', Период: 'весь период' });
  expect(inWords({ type: 1 })).toEqual({ Тема: 'Лента', Период: 'весь период', Источники: 'социальные сети' });
});

it('every filter is stated by its name [S2 §2, D §7]', () => {
  const params: ReportParamsWire = {
    type: 2,
    period: 7,
    socialNet: [networks.telegram.number],
    tone: [-2, 2],
    lang: ['kz/ru'],
    oblasts: [31],
    spheres: 2,
    event_ids: [4],
    author_ids: [8, 9],
    search_autor: ['zakon'],
    search_text: 'школа\u0000',
    types: [1, 2],
    reviewed: 'saved',
    show_hidden: true,
  };
  expect(inWords(params, { topic: 'Школы', scope: { basket: true } })).toEqual({
    Тема: 'Школы',
    Период: 'неделя (15.11.2026 15:00 – 22.11.2026 15:00)',
    Источники: 'масс-медиа',
    Сети: 'Telegram',
    Тональность: 'Негативная, Позитивная',
    Язык: 'Казахский, Русский',
    Области: '31',
    Сферы: '2',
    События: '4',
    Авторы: 'zakon',
    'Выбранные авторы': 'Тараз сегодня, № 9',
    'Типы публикаций': 'текст, фото',
    'Поиск в тексте': 'школа',
    Проверка: 'только проверенные людьми',
    'Скрытые машиной': 'включены',
    Корзина: 'нерелевантные публикации темы',
  });
});

it('publishing types have their Kazakh words in a Kazakh document [D §4]', () =>
  expect(inWords({ types: [3, 7] }, { lang: 'kz' })).toMatchObject({ 'Жарияланым түрлері': 'бейне, тікелей эфир' }));

it('expressions are stated only when they apply [D §4]', () => {
  const params: ReportParamsWire = { keywords: 'школа', exclude_words: 'ремонт', attrSearch: true };
  expect(inWords(params, { topic: 'Школы', scope: { topicId: 1 } })).not.toHaveProperty('Ключевые слова');
  const { keywords } = expressionsOf({
    topicId: null,
    basket: false,
    keywords: 'школа',
    excludeWords: '',
    attrSearch: true,
  });
  expect(inWords(params, { scope: keywords ? { keywords, exclude: keywords, attrSearch: true } : {} })).toMatchObject({
    'Ключевые слова': 'школа',
    'Слова-исключения': 'ремонт',
    'Искать и в названиях': 'да',
  });
});

it('a chosen period has its dates, and a limited caller’s topics are named as such [D §4]', () => {
  const params: ReportParamsWire = { selectedPeriod: [Date.UTC(2026, 10, 1) / 1000, Date.UTC(2026, 10, 2) / 1000 - 1] };
  expect(inWords(params, { scope: { visibleTopicIds: [1] }, lang: 'kz' })).toEqual({
    Тақырып: 'Пайдаланушыға ашық тақырыптар',
    Кезең: '01.11.2026 05:00 – 02.11.2026 04:59',
  });
});
