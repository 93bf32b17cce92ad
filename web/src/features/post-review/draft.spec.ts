import { aPost } from '../../../test/a-post.js';
import { currentDraft, draftOf, isStale, withEvent, withRecognition, type Recognition } from './draft.js';

const recognition: Recognition = { oblasts: [79], spheres: [2], is_ignored: 'false', tone: 2, lang: 'ru' };

test('choosing an event replaces the regions and spheres with the event’s, deduplicated [S1 §4]', () => {
  const draft = { ...draftOf(aPost()), spheres: [1], oblasts: [71] };
  expect(withEvent(draft, { id: 7, spheres: [2, 2, 3], oblasts: [79, 79] })).toMatchObject({
    event: 7,
    spheres: [2, 3],
    oblasts: [79],
  });
});

test('clearing the event empties event, regions and spheres [S1 §4]', () => {
  const draft = withEvent(draftOf(aPost()), { id: 7, spheres: [2], oblasts: [79] });
  expect(withEvent(draft, null)).toMatchObject({ event: null, spheres: [], oblasts: [] });
});

test('each recognised item fills the draft and is returned for its toast [S1 §4]', () => {
  const { draft, filled } = withRecognition(draftOf(aPost()), { ...recognition, is_ignored: 'true' }, []);
  expect(draft).toMatchObject({ oblasts: [79], spheres: [2], isIgnored: true, tone: 2, lang: 'ru' });
  expect(filled).toEqual(['oblasts', 'spheres', 'ignored', 'tone']);
});

test('recognition never replaces what the user chose', () => {
  const chosen = { ...draftOf(aPost()), spheres: [9], tone: -2 as const, isTouched: true };
  const { draft, filled } = withRecognition(chosen, recognition, []);
  expect(draft).toMatchObject({ spheres: [9], tone: -2, oblasts: [79] });
  expect(filled).toEqual(['oblasts']);
});

test('if no region is recognised, the author’s regions are used, marked as such and without a toast [D §5]', () => {
  const { draft, filled } = withRecognition(draftOf(aPost()), { ...recognition, oblasts: [] }, [75]);
  expect(draft).toMatchObject({ oblasts: [75], isByAuthor: true });
  expect(filled).not.toContain('oblasts');
});

test('a save by somebody else never discards chosen labels, it only makes them stale', () => {
  const typed = { ...draftOf(aPost()), spheres: [9], isTouched: true };
  const newer = aPost({ version: 1, spheres: [2], saved: true });
  expect(currentDraft(typed, newer).spheres).toEqual([9]);
  expect(isStale(typed, newer)).toBe(true);
  expect(currentDraft(draftOf(aPost()), newer).spheres).toEqual([2]);
});
