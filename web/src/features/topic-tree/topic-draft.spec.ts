import { aSection } from '../../../test/a-topic.js';
import { askedKeyword } from './asked-keyword.js';
import { draftOf, saveOf, shownAccess, withAuthor } from './topic-draft.js';

const section = aSection({ autor: 'superviser', user: 2, access: [2, 8] });

test('the author always keeps access [S2 §4]', () => {
  expect(withAuthor([], 3)).toEqual([3]);
  expect(shownAccess({ ...draftOf(null, null), access: [5] }, undefined, 3)).toEqual({ ids: [3, 5], isLocked: false });
});

test("a topic inside a section takes the section's access and its own control is disabled [S2 §4]", () =>
  expect(shownAccess({ ...draftOf(null, 1), access: [5] }, section, 3)).toEqual({ ids: [3, 2, 8], isLocked: true }));

test('a section that is given to its author alone gives its topics to that author and their own', () =>
  expect(shownAccess({ ...draftOf(null, 1), access: [5] }, { ...section, access: [2] }, 3)).toEqual({
    ids: [3, 2],
    isLocked: true,
  }));

test('the access of a topic cannot be changed either when its section is hidden from the user', () =>
  expect(shownAccess({ ...draftOf(null, 1), access: [5] }, undefined, 3).isLocked).toBe(true));

test('inside a section the access of the topic is not sent', () => {
  expect(saveOf({ ...draftOf(null, 1), name: ' Парки ', keywords: 'парк*' }, null)).toEqual({
    name: 'Парки',
    keywords: 'парк*',
    exclude_words: '',
    attrSearch: false,
    reviewed: 'all',
    section_id: 1,
  });
  expect(saveOf({ ...draftOf(null, null), access: [5] }, { id: 4, version: 2 })).toMatchObject({
    id: 4,
    version: 2,
    access: [5],
    section_id: null,
  });
});

test('a keyword of the address is looked up as the server accepts it: short, without control characters', () => {
  expect(askedKeyword('\0')).toBe('');
  expect(askedKeyword('парк\u001fи сквер ')).toBe('парк и сквер');
  expect(askedKeyword('п'.repeat(301))).toBe('п'.repeat(300));
});
