import type { Measure } from '../../store/report-query.js';
import { widgets } from './top.widget.js';

test('rankings hold the top 10 authors, communities, media outlets and events [S2 §9]', async () => {
  const measures: Measure[] = [];
  const measure = (asked: Measure): Promise<[]> => {
    measures.push(asked);
    return Promise.resolve([]);
  };
  for (const widget of Object.values(widgets)) await widget(measure, undefined as never);
  expect(measures).toEqual(['author', 'community', 'media', 'event'].map((by) => ({ by, top: 10 })));
});
