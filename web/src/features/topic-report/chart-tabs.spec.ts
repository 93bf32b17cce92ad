import { chartTabOf, chartTabs, widgetsToAsk } from './chart-tabs.js';
import { texts } from './texts.js';

const words = (type: 1 | 2) => chartTabs(type).map((tab) => texts.chartTabs[tab]);

test('social networks have tabs for tone, networks, authors, communities, language and events [S2 §2]', () =>
  expect(words(1)).toEqual(
    expect.arrayContaining(['Тональность', 'Социальные сети', 'Авторы', 'Сообщества', 'Язык', 'События']),
  ));
test('mass media have tabs for tone, outlets, language and events, but not for communities [S2 §2]', () => {
  expect(words(2)).toEqual(expect.arrayContaining(['Тональность', 'Топ СМИ', 'Язык', 'События']));
  expect(words(2)).not.toContain('Сообщества');
});
test('the overview has four charts [S2 §2]', () =>
  expect(widgetsToAsk('main', 1, true)).toEqual([
    'metric-strip',
    'timeline',
    'sphere-spider',
    'top-authors',
    'top-events',
  ]));
test('mass media rank outlets instead of authors', () => expect(widgetsToAsk('main', 2, true)).toContain('top-media'));
test("'Язык' of mass media is a line over time and a pie, of social networks the pie alone [S2 §2]", () => {
  expect(widgetsToAsk('language', 2, true)).toEqual(['metric-strip', 'language', 'language-timeline']);
  expect(widgetsToAsk('language', 1, true)).toEqual(['metric-strip', 'language']);
});
test("'Лучше обычного' asks its own call, not a widget", () =>
  expect(widgetsToAsk('overperformance', 1, true)).toEqual(['metric-strip']));
test('hidden charts are not requested', () => expect(widgetsToAsk('main', 1, false)).toEqual(['metric-strip']));
test('a tab that this kind of report lacks falls back to the overview', () =>
  expect(chartTabOf('communities', 2)).toBe('main'));
