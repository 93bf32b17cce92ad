import { landingOf, logoTarget } from './landing.js';

test('/ leads to /socmedia, else to the first of /main, /topic that the roles allow [S1 §2, D §4]', () => {
  expect(landingOf(['mm_operator'])).toBe('/socmedia');
  expect(landingOf(['MM_view'])).toBe('/main');
  expect(landingOf(['mm_user'])).toBe('/topic');
  expect(landingOf(['mm_user', 'MM_view'])).toBe('/main');
});

test('a user without any role has no landing screen', () => {
  expect(landingOf([])).toBeNull();
});

test('the logo leads to /main, for others to the first screen that the roles allow [S1 §2, D §4]', () => {
  expect(logoTarget(['mm_operator'])).toBe('/main');
  expect(logoTarget(['mm_user'])).toBe('/topic');
});
