import { aPost } from '../../../test/a-post.js';
import { dayOf, preview } from './post-words.js';

test('the caption is cut to 80 characters with an ellipsis', () => {
  expect(preview(aPost({ caption: 'ә'.repeat(81) }))).toBe(`${'ә'.repeat(80)}…`);
  expect(preview(aPost({ caption: 'ә'.repeat(80) }))).toBe('ә'.repeat(80));
});

test('the date is DD.MM.YYYY', () => {
  expect(dayOf(Date.UTC(2026, 10, 5, 12) / 1000)).toBe('05.11.2026');
});
