import { widgets } from './top.widget.js';

test('rankings hold the top 10 authors, communities, media outlets and events [S2 §9]', () => {
  const measures = Object.values(widgets).map(({ measure }) => measure(undefined as never));
  expect(measures).toEqual(['author', 'community', 'media', 'event'].map((by) => ({ by, top: 10 })));
});
