import { reportParamsOf, readTone, toneParam, type DashboardView } from './dashboard-params.js';

const view = (over: Partial<DashboardView> = {}): DashboardView => ({
  topicId: null,
  period: { key: '1', span: null },
  isReviewedOnly: false,
  showsHidden: false,
  ...over,
});

test('the dashboard requests one day and all tones by default, with empty fields [S2 §7, S2 §9, D §12]', () => {
  expect(reportParamsOf(view())).toEqual({
    type: null,
    period: 1,
    selectedPeriod: null,
    keywords: '',
    attrSearch: false,
    topic_id: null,
    reviewed: 'all',
  });
  expect(toneParam(readTone(''))).toEqual({ tone: null });
});
test('a chosen period without both dates falls back to сутки [S2 §4]', () =>
  expect(reportParamsOf(view({ topicId: 4, period: { key: 'custom', span: null } }))).toMatchObject({
    period: 1,
    selectedPeriod: null,
    topic_id: 4,
  }));
test('only publications that people reviewed are requested as saved [D §6]', () =>
  expect(reportParamsOf(view({ isReviewedOnly: true })).reviewed).toBe('saved'));
test('only one tone is requested at a time [S2 §4]', () => {
  expect(toneParam(readTone('-2'))).toEqual({ tone: -2 });
  expect(readTone('2,1')).toBe('all');
});
