import type { CommentWire } from '@mm/proto/http/comments.js';
import { labelsOf, savedComments, undoneChoices, withComment } from './comment-choices.js';

const comment: CommentWire = {
  id: 'c1',
  caption: 'дошло',
  likes_count: 1,
  created_at: 1_763_700_000,
  owner: { username: 'aigul', url: '' },
  child_comment_count: 0,
  is_ignored: false,
  tone: 1,
};

test('a changed comment is sent with both labels, an unchanged one is not [D §11]', () => {
  const ignored = withComment({}, comment, { is_ignored: true });
  expect(savedComments(ignored)).toEqual([{ id: 'c1', is_ignored: true, tone: 1 }]);
  const both = withComment(ignored, comment, { tone: null });
  expect(savedComments(both)).toEqual([{ id: 'c1', is_ignored: true, tone: null }]);
  expect(labelsOf(both, comment)).toMatchObject({ is_ignored: true, tone: null });
  expect(labelsOf(both, { ...comment, id: 'c2' })).toMatchObject({ is_ignored: false, tone: 1 });
});

test('labels that are as before are no longer a change', () => {
  const ignored = withComment({}, comment, { is_ignored: true });
  expect(savedComments(withComment(ignored, comment, { is_ignored: false }))).toEqual([]);
});

test('undoing puts back what the server had', () => {
  const choices = withComment({}, comment, { is_ignored: true, tone: -2 });
  expect(savedComments(undoneChoices(choices))).toEqual([{ id: 'c1', is_ignored: false, tone: 1 }]);
});
