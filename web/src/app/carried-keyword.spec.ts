import { carriedSearch } from './carried-keyword.js';

const at = (pathname: string, search = '') => ({ pathname, search });

test('the keyword query parameter is carried from the previous route to the next [S1 §2]', () => {
  expect(carriedSearch(at('/main', '?keyword=вода'), at('/topic', '?theme=5'))).toBe(
    `?theme=5&keyword=${encodeURIComponent('вода')}`,
  );
});

test('a keyword of the next route stays, and the same route may drop it', () => {
  expect(carriedSearch(at('/main', '?keyword=a'), at('/topic', '?keyword=b'))).toBeNull();
  expect(carriedSearch(at('/topic', '?keyword=a'), at('/topic'))).toBeNull();
  expect(carriedSearch(at('/main'), at('/topic'))).toBeNull();
});
