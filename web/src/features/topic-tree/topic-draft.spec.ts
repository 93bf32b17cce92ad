import type { SectionWire } from '@mm/proto/http/topics.js';
import { draftOf, saveOf, shownAccess, withAuthor } from './topic-draft.js';

const section: SectionWire = {
  id: 1,
  name: 'Раздел',
  topics: [],
  order: 0,
  autor: 'superviser',
  user: 2,
  access: [2, 8],
  version: 1,
  may_edit: true,
};

test('the author always keeps access', () => {
  expect(withAuthor([], 3)).toEqual([3]);
  expect(shownAccess({ ...draftOf(null, null), access: [5] }, undefined, 3)).toEqual({ ids: [3, 5], isLocked: false });
});

test("a topic inside a section takes the section's access and its own control is disabled", () =>
  expect(shownAccess({ ...draftOf(null, 1), access: [5] }, section, 3)).toEqual({ ids: [2, 8, 3], isLocked: true }));

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
