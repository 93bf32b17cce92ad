import { reportParamsOf, readTone, toneParam } from './dashboard-params.js';

test('the dashboard requests one day and all tones by default', () => {
  expect(reportParamsOf(null, { key: '1', span: null }, false)).toEqual({
    period: 1,
    selectedPeriod: null,
    topic_id: null,
  });
  expect(toneParam(readTone(''))).toEqual({ tone: null });
});
test('a chosen period without both dates falls back to сутки', () =>
  expect(reportParamsOf(4, { key: 'custom', span: null }, false)).toMatchObject({
    period: 1,
    selectedPeriod: null,
    topic_id: 4,
  }));
test('only one tone is requested at a time', () => {
  expect(toneParam(readTone('-2'))).toEqual({ tone: -2 });
  expect(readTone('2,1')).toBe('all');
});
