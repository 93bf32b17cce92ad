import { chooseClient } from './choose-client.js';

const allowed = {
  realms: [
    { realm: 'mm', clients: ['mm-web'] },
    { realm: 'region', clients: ['mm-web', 'wall'] },
  ],
  realm: 'mm',
  client: 'mm-web',
};
const memory = (entries: Record<string, string> = {}) => {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  };
};

test('realm and client come from the query and are remembered [S1 §6]', () => {
  const store = memory();
  expect(chooseClient(allowed, new URLSearchParams('realm=region&clientid=wall'), store)).toEqual({
    realm: 'region',
    client: 'wall',
  });
  expect(chooseClient(allowed, new URLSearchParams(), store)).toEqual({ realm: 'region', client: 'wall' });
});

test('a realm that the server does not list is never used [S1 §6, D §4]', () => {
  expect(chooseClient(allowed, new URLSearchParams('realm=evil'), memory())).toEqual({ realm: 'mm', client: 'mm-web' });
  expect(chooseClient(allowed, new URLSearchParams(), memory({ 'mm.realm': 'gone', 'mm.clientid': 'x' }))).toEqual({
    realm: 'mm',
    client: 'mm-web',
  });
});
