import { chartTabOf, chartTabs, widgetsToAsk } from './chart-tabs.js';
import { chartsInAddress, modeInAddress } from './report-mode.js';
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

test.each([
  { charts: '', remembered: 'chart', mayCompare: true, mode: 'chart' },
  { charts: '', remembered: 'grid', mayCompare: true, mode: 'grid' },
  { charts: 'off', remembered: 'chart', mayCompare: true, mode: 'grid' },
  { charts: 'tone', remembered: 'grid', mayCompare: true, mode: 'chart' },
  { charts: 'main', remembered: 'grid', mayCompare: true, mode: 'chart' },
  { charts: 'compare', remembered: 'grid', mayCompare: true, mode: 'compare' },
  { charts: 'compare', remembered: 'grid', mayCompare: false, mode: 'grid' },
  { charts: 'compare', remembered: 'chart', mayCompare: false, mode: 'chart' },
] as const)(
  'charts=$charts, remembered $remembered, comparison offered: $mayCompare → $mode',
  ({ charts, remembered, mayCompare, mode }) => expect(modeInAddress(charts, remembered, mayCompare)).toBe(mode),
);

test('what is written to the address reads back as the same mode, whatever is remembered [S2 §2]', () => {
  for (const mode of ['chart', 'grid', 'compare'] as const)
    for (const remembered of ['chart', 'grid'] as const)
      for (const tab of ['main', 'tone'] as const)
        expect(modeInAddress(chartsInAddress(mode, tab, remembered) ?? '', remembered, true)).toBe(mode);
});
