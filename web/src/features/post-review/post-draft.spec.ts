import { aPost } from '../../../test/a-post.js';
import { aRecognition } from '../../../test/a-recognition.js';
import { keepDraft, keptDrafts } from './kept-drafts.js';
import { missingWords } from './missing-words.js';
import { currentDraft, draftOf, isStale, touched, withEvent, withRecognition } from './post-draft.js';

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

const thresholds = { lang: 70, oblasts: 70, spheres: 70, tone: 70, is_ignored: 70 };

test('each recognised item fills the draft and is announced by its toast [S1 §4]', () => {
  const { draft, announced } = withRecognition(draftOf(aPost()), { ...recognition, is_ignored: 'true' }, thresholds);
  expect(draft).toMatchObject({ oblasts: [79], spheres: [2], isIgnored: true, tone: 2, lang: 'ru' });
  expect(announced).toEqual(['oblasts', 'spheres', 'is_ignored', 'tone']);
});

test('what is less sure than its threshold is neither filled in nor announced, and is kept as a question', () => {
  const unsure = { ...recognition, is_ignored: 'true' as const };
  const confidence = { ...recognition.confidence, oblasts: 0.69, tone: 0.7, is_ignored: 0.1 };
  const { draft, announced } = withRecognition(draftOf(aPost()), { ...unsure, confidence }, thresholds);
  expect(draft).toMatchObject({ oblasts: [], isIgnored: false, spheres: [2], tone: 2 });
  expect(draft.suggestion).toMatchObject({ oblasts: [79], is_ignored: true });
  expect(announced).toEqual(['spheres', 'tone']);
});

test('recognition never replaces what the user chose', () => {
  const chosen = { ...draftOf(aPost()), spheres: [9], tone: -2 as const, isTouched: true };
  const { draft, announced } = withRecognition(chosen, recognition, thresholds);
  expect(draft).toMatchObject({ spheres: [9], tone: -2, oblasts: [79] });
  expect(announced).toEqual(['oblasts']);
});

test('regions that the author leads to are filled in without a toast [D §5]', () => {
  const answer = { ...recognition, oblasts: [75], oblasts_from: 'author-name' as const };
  const { draft, announced } = withRecognition(draftOf(aPost()), answer, thresholds);
  expect(draft).toMatchObject({ oblasts: [75], suggestion: { oblasts_from: 'author-name' } });
  expect(announced).not.toContain('oblasts');
});

test('what a person changes no longer counts as filled in; the rest does', () => {
  const { draft } = withRecognition(draftOf(aPost()), recognition, thresholds);
  expect(touched(draft, { ...draft, tone: 1 })).toMatchObject({
    isTouched: true,
    filled: ['lang', 'oblasts', 'spheres'],
  });
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

test('a draft that an earlier version kept has no comments and no suggestion', () => {
  const { comments: _, suggestion: __, filled: ___, ...older } = changed;
  sessionStorage.setItem('mm.drafts.1.operator', JSON.stringify({ 5: { draft: older, at: 0 } }));
  expect(keptDrafts('operator', 1).get(5)).toMatchObject({ comments: {}, suggestion: null, filled: [] });
});

test('what cannot be read counts as no drafts', () => {
  sessionStorage.setItem('mm.drafts.1.operator', '{');
  expect(keptDrafts('operator')).toEqual(new Map());
});
