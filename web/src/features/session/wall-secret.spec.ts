import { isDevicePage, wallSecret } from './wall-secret.js';

const secret = `mma_${'a'.repeat(43)}`;
const at = (pathname: string, search = '') => isDevicePage({ pathname, search });

beforeEach(() => localStorage.clear());

test('the token of a wall stays until that same token is refused', () => {
  expect(wallSecret.read()).toBeNull();
  wallSecret.keep(secret);
  wallSecret.forget('mma_another-token-of-a-wall');
  expect(wallSecret.read()).toBe(secret);
  wallSecret.forget(secret);
  expect(wallSecret.read()).toBeNull();
});

test('what cannot be a token is none', () => {
  wallSecret.keep('x');
  expect([wallSecret.read(), at('/main', '?wall=1')]).toEqual([null, false]);
});

test('only the wall, in a browser with a token, is shown without a user; other pages are as always', () => {
  expect([at('/wall-device'), at('/main', '?wall=1&list=5')]).toEqual([true, false]);
  wallSecret.keep(secret);
  expect([at('/main', '?wall=1&list=5'), at('/wall-device')]).toEqual([true, true]);
  expect([at('/main'), at('/main', '?wall=0'), at('/topic', '?wall=1'), at('/')]).toEqual([false, false, false, false]);
});
