import { aPost } from '../../../test/a-post.js';
import { aRecognition } from '../../../test/a-recognition.js';
import { keepDraft, keptDrafts } from './kept-drafts.js';
import { missingWords } from './missing-words.js';
import { currentDraft, draftOf, isStale, withEvent, withRecognition } from './post-draft.js';

const recognition = aRecognition({ oblasts: [79], spheres: [2], tone: 2, lang: 'ru' });

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

const whole = { is_ignored: false, spheres: [1], oblasts: [71], tone: 1, lang: 'ru' };

test('missing labels are concatenated into one text: sphere, region, tone, language [S1 §5]', () => {
  expect(missingWords({ is_ignored: false, spheres: [], oblasts: [], tone: null, lang: null })).toBe(
    'Не выбрана сфера! Не выбраны область! Не выбрана тональность! Не выбран язык! ',
  );
});

test('each missing label has its own text [S1 §5]', () => {
  expect(missingWords({ ...whole, spheres: [] })).toBe('Не выбрана сфера! ');
  expect(missingWords({ ...whole, oblasts: [] })).toBe('Не выбраны область! ');
  expect(missingWords({ ...whole, tone: null })).toBe('Не выбрана тональность! ');
  expect(missingWords({ ...whole, lang: null })).toBe('Не выбран язык! ');
  expect(missingWords(whole)).toBe('');
});

test('ignored posts need no labels [S1 §5]', () => {
  expect(missingWords({ is_ignored: true, spheres: [], oblasts: [], tone: null, lang: null })).toBe('');
});

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
