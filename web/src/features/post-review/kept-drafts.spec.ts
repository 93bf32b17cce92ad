import { aPost } from '../../../test/a-post.js';
import { draftOf } from './draft.js';
import { keepDraft, keptDrafts } from './kept-drafts.js';

const day = 24 * 3_600_000;
const changed = { ...draftOf(aPost()), spheres: [2], isTouched: true };

afterEach(() => sessionStorage.clear());

test('unsaved drafts are kept per user and read again after a reload', () => {
  keepDraft('operator', 5, changed, 0);
  expect(keptDrafts('operator', 1)).toEqual(new Map([[5, changed]]));
  expect(keptDrafts('superviser', 1)).toEqual(new Map());
});

test('a draft is dropped a day after its last change, and when it is saved or no longer changed', () => {
  keepDraft('operator', 5, changed, 0);
  keepDraft('operator', 6, changed, 1);
  expect([...keptDrafts('operator', day).keys()]).toEqual([6]);
  keepDraft('operator', 7, changed, day);
  keepDraft('operator', 6, undefined, day);
  keepDraft('operator', 7, draftOf(aPost()), day);
  expect(keptDrafts('operator', day)).toEqual(new Map());
});

test('a draft that was kept before comments had labels has none', () => {
  const { comments: _, ...older } = changed;
  sessionStorage.setItem('mm.drafts.1.operator', JSON.stringify({ 5: { draft: older, at: 0 } }));
  expect(keptDrafts('operator', 1).get(5)?.comments).toEqual({});
});

test('what cannot be read counts as no drafts', () => {
  sessionStorage.setItem('mm.drafts.1.operator', '{');
  expect(keptDrafts('operator')).toEqual(new Map());
});
