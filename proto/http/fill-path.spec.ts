import { allCalls } from './calls.js';
import { fillPath, routePath } from './fill-path.js';

const path = '/api/subscribe-insta-authors/:username/:operator?';

test('parameters are encoded, so that an address or a Cyrillic name is one segment', () => {
  expect(fillPath(path, { username: 'https://a.kz/rss?x=1#y', operator: 'аня' })).toBe(
    '/api/subscribe-insta-authors/https%3A%2F%2Fa.kz%2Frss%3Fx%3D1%23y/%D0%B0%D0%BD%D1%8F',
  );
  expect(fillPath('/api-py/socmedia/post-text/:id', { id: 5 })).toBe('/api-py/socmedia/post-text/5');
});

test('an absent optional parameter disappears with its slash', () => {
  for (const operator of [undefined, null, ''])
    expect(fillPath(path, { username: 'zakon.kz', operator })).toBe('/api/subscribe-insta-authors/zakon.kz');
});

test('an absent required parameter throws with its name', () => {
  for (const username of [undefined, null, '']) expect(() => fillPath(path, { username })).toThrow('needs username');
  expect(() => fillPath(path)).toThrow('needs username');
});

test('values and parameters that the path does not name change nothing', () => {
  expect(fillPath('/api-py/ping', { id: 5 })).toBe('/api-py/ping');
  expect(fillPath('/a/:b', { b: ':c' })).toBe('/a/%3Ac');
  expect(fillPath('/a/:b', { b: '{/d}' })).toBe('/a/%7B%2Fd%7D');
});

test('every declared path can be filled and read as a route', () => {
  expect(routePath('/a/:b/:c?')).toBe('/a/:b{/:c}');
  for (const call of allCalls) {
    const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    expect(fillPath(call.path, Object.fromEntries(names.map((name) => [name, 'x'])))).toBe(
      call.path.replace(/:\w+\??/g, 'x'),
    );
  }
});
