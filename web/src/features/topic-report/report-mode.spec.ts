import { chartsInAddress, modeInAddress } from './report-mode.js';

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
