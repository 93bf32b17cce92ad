import { aTopic } from '../../test/a-topic.js';
import { anAccount } from '../../test/an-account.js';
import { fakeServer } from '../../test/fake-server.js';
import { signedInStore } from '../../test/signed-in-store.js';
import { api } from './api.js';
import './people.api.js';
import { renamed } from './reference-names.js';
import './reference.api.js';
import './topics.api.js';

const names = ['Ёлки', 'Ельник', 'Яблони', 'Ғарыш', 'Горы', 'Дороги', 'тема 10', 'Тема 9', 'Әкімдік', 'Аулы'];
const inOrder = ['Аулы', 'Әкімдік', 'Горы', 'Ғарыш', 'Дороги', 'Ёлки', 'Ельник', 'Тема 9', 'тема 10', 'Яблони'];

test('topics, events and accounts are in the order of the alphabet wherever they are listed', async () => {
  fakeServer({
    'GET /api-py/topics-list': () => ({
      json: { status: 'success', topics_list: names.map((name, id) => aTopic(id + 1, { name })) },
    }),
    'GET /api-py/events-list': () => ({
      json: {
        status: 'success',
        events_list: names.map((name, id) => ({
          id: id + 1,
          name,
          spheres: [],
          oblasts: [],
          keywords: '',
          version: 1,
        })),
      },
    }),
    'GET /api-py/get-users': () => ({
      json: { status: 'success', users: names.map((username, id) => anAccount(id + 1, { username })) },
    }),
  });
  const { store } = signedInStore(['mm_operator']);
  const listOf = async (endpoint: string): Promise<string[]> => {
    const made = (api.endpoints as unknown as Record<string, { initiate: () => never }>)[endpoint];
    if (!made) throw new Error(`${endpoint} is no endpoint`);
    const { data } = (await store.dispatch(made.initiate())) as { data: unknown };
    const rows: { name: string; username?: string }[] =
      [data, ...Object.values(data as object)].find(Array.isArray) ?? [];
    return rows.map((row) => row.username ?? row.name);
  };
  for (const endpoint of ['topics', 'events', 'users'])
    expect([endpoint, await listOf(endpoint)]).toEqual([endpoint, inOrder]);
});

const option = (value: number, text: string) => ({ value, text, text_ru: '', text_kz: text, retired: false });
const rows = [
  { key: 71, name: 'Астана', sum: 4 },
  { key: '11', name: 'Акмолинская', sum: 1 },
  { key: 99, name: 'Прежняя', sum: 2 },
];

test('rows take the names of the entries with their ids; a row without an entry keeps its name', () => {
  const named = renamed(rows, [option(71, 'Астана қаласы'), option(11, 'Ақмола')]);
  expect(named).toEqual([
    { key: 71, name: 'Астана қаласы', sum: 4 },
    { key: '11', name: 'Ақмола', sum: 1 },
    { key: 99, name: 'Прежняя', sum: 2 },
  ]);
});

test('rows or entries that still load leave the rows as they are', () => {
  expect(renamed(rows, undefined)).toEqual(rows);
  expect(renamed(undefined, [])).toBeUndefined();
});
