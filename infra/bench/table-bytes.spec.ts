import { fileURLToPath } from 'node:url';

type Tables = Map<string, Map<string, number>>;
const { addedBytes, allBytes } = (await import(fileURLToPath(new URL('table-bytes.mjs', import.meta.url)))) as {
  addedBytes: (before: Tables, after: Tables) => Tables;
  allBytes: (tables: Tables, omitted?: string[]) => number;
};

const tablesOf = (tables: Record<string, Record<string, number>>): Tables =>
  new Map(Object.entries(tables).map(([name, parts]) => [name, new Map(Object.entries(parts))]));
const added = addedBytes(
  tablesOf({ 'review.post': { heap: 80, 'index a': 30 } }),
  tablesOf({ 'review.post': { heap: 200, 'index a': 30, 'index b': 5 }, 'log.event': { heap: 60 } }),
);

it('what was added is told part by part, of new tables and indexes everything', () =>
  expect(added).toEqual(
    tablesOf({ 'review.post': { heap: 120, 'index a': 0, 'index b': 5 }, 'log.event': { heap: 60 } }),
  ));

it('all bytes are those of the tables that are not omitted', () =>
  expect([allBytes(added), allBytes(added, ['log.event'])]).toEqual([185, 125]));
