import { aSection, aTopic } from '../../../../test/a-topic.js';
import { accessRows, accessWith, changedRows, isTicked, matchingRows, mayReceiveTopics } from './access-rows.js';

const person = { id: 4, username: 'analyst', name: 'Аналитик', roles: [4] };
const sections = [aSection({ id: 2, name: 'Мосты' }), aSection({ id: 1, name: 'Акимат', access: [3, 4] })];
const topics = [
  aTopic(11, { name: 'Вода' }),
  aTopic(12, { name: 'Парки', section_id: 1, access: [3, 4] }),
  aTopic(13, { name: 'Газ', section_id: 2 }),
  aTopic(14, { name: 'Дороги', user: 4, autor: 'analyst', access: [4] }),
];
const rows = accessRows(topics, sections, person);
const shown = rows.map(({ key, isOpen, lock }) => [key, isOpen, lock]);

test('each section is a row before its topics, which cannot be changed apart from it [S2 §4, S2 §6]', () => {
  expect(shown).toEqual([
    ['section:1', true, null],
    ['topic:12', true, 'section'],
    ['section:2', false, null],
    ['topic:13', false, 'section'],
    ['topic:11', false, null],
    ['topic:14', true, 'author'],
  ]);
});

test('a topic follows the box of its section before that is saved; only the section is changed [S2 §4]', () => {
  const drafts = { 'section:2': true, 'topic:14': false, 'topic:11': true };
  expect(rows.filter((row) => isTicked(row, drafts)).map(({ key }) => key)).toEqual([
    'section:1',
    'topic:12',
    'section:2',
    'topic:13',
    'topic:11',
    'topic:14',
  ]);
  expect(changedRows(rows, drafts).map(({ key }) => key)).toEqual(['section:2', 'topic:11']);
  expect(changedRows(rows, { 'section:1': true })).toEqual([]);
});

test('an author inside a section of another one keeps access, and an administrator sees all [S2 §4, S2 §6]', () => {
  const own = aTopic(15, { section_id: 2, user: 4, autor: 'analyst' });
  const [, inside] = accessRows([own], [aSection({ id: 2 })], person);
  expect(inside).toMatchObject({ isOpen: true, lock: 'author' });
  const all = accessRows(topics, sections, { ...person, id: 9, roles: [1, 4] });
  expect(all.every(({ isOpen, lock }) => isOpen && lock === 'administrator')).toBe(true);
});

test('rows are found by topic or section and by author, also by Kazakh letters typed on a Russian layout [S2 §2]', () => {
  const found = (theme: string, author: string | null) => matchingRows(rows, theme, author).map(({ key }) => key);
  expect(found('пар', null)).toEqual(['topic:12']);
  expect(found('акимат', null)).toEqual(['section:1']);
  expect(found('', 'analyst')).toEqual(['topic:14']);
  expect(found('вода', 'analyst')).toEqual([]);
  const [kazakh] = accessRows([aTopic(1, { name: 'Ұлытау' })], [], person);
  expect(kazakh && matchingRows([kazakh], 'улы', null)).toHaveLength(1);
});

test('the table belongs to holders of the roles 4 and 5 [S2 §6]', () => {
  expect([1, 2, 3, 4, 5, 6].filter((role) => mayReceiveTopics({ roles: [role] }))).toEqual([4, 5]);
});

test('a person is added to an access list once, or taken out of it', () => {
  expect([accessWith([3], 4, true), accessWith([3, 4], 4, true), accessWith([3, 4], 4, false)]).toEqual([
    [3, 4],
    [3, 4],
    [3],
  ]);
});
