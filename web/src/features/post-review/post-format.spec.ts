import { aPost } from '../../../test/a-post.js';
import { preview } from './post-format.js';

test('the caption is cut to 80 characters with an ellipsis [S1 §2, S1 §9]', () => {
  expect(preview(aPost({ caption: 'ә'.repeat(81) }))).toBe(`${'ә'.repeat(80)}…`);
  expect(preview(aPost({ caption: 'ә'.repeat(80) }))).toBe('ә'.repeat(80));
});
