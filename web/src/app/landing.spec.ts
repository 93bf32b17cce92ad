import { landingOf } from './landing.js';

test('/ leads to /socmedia, else to the first of /main, /topic that the roles allow', () => {
  expect(landingOf(['mm_operator'])).toBe('/socmedia');
  expect(landingOf(['MM_view'])).toBe('/main');
  expect(landingOf(['mm_user'])).toBe('/topic');
  expect(landingOf(['mm_user', 'MM_view'])).toBe('/main');
});

test('a user without any role has no landing screen', () => {
  expect(landingOf([])).toBeNull();
});
