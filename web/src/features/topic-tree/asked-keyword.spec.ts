import { askedKeyword } from './asked-keyword.js';

test('a keyword of the address is looked up as the server accepts it: short, without control characters', () => {
  expect(askedKeyword('\0')).toBe('');
  expect(askedKeyword('парк\u001fи сквер ')).toBe('парк и сквер');
  expect(askedKeyword('п'.repeat(301))).toBe('п'.repeat(300));
});
