import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { allRoles } from '@mm/proto/vocabulary/role.js';
import { carriedSearch } from './carried-keyword.js';
import { landingOf, logoTarget } from './landing.js';
import { linksFor } from './navigation-links.js';

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

const paths = (...roles: Parameters<typeof linksFor>[0]) => linksFor(roles, descriptorList).map((link) => link.to);

test('author lists and the queue are shown to admin, supervisor and operator only [S1 §2]', () => {
  for (const role of ['mm_admin', 'mm_superviser', 'mm_operator'] as const)
    expect(paths(role)).toEqual(expect.arrayContaining(['/socmedia', '/vkontakte-authors', '/smi-authors']));
  expect(paths('mm_user')).toEqual(['/topic', '/notification', '/alert']);
  expect(paths('MM_view')).toEqual(['/main', '/notification', '/alert']);
});

test('the parser token is shown to administrators only', () => {
  expect(
    [paths('mm_admin'), paths('mm_superviser'), paths('mm_operator')].map((links) => links.includes('/parser-token')),
  ).toEqual([true, false, false]);
});

test('sources and events are shown to administrators and supervisors, their resources to administrators only [S1 §2]', () => {
  const shownTo = (to: string) => allRoles.filter((role) => paths(role).includes(to));
  expect(shownTo('/sources')).toEqual(['mm_admin', 'mm_superviser']);
  expect(shownTo('/event-manager')).toEqual(['mm_admin', 'mm_superviser']);
  expect(shownTo('/admin-manager')).toEqual(['mm_admin']);
});

test('networks are labelled as the specification names them [S1 §2, D §11]', () => {
  const texts = linksFor(['mm_operator'], descriptorList).map((link) => link.text);
  const menu = ['Instagram Parse', 'Facebook', 'VK', 'SMI', 'YouTube', 'OK'];
  expect(texts.filter((text) => menu.includes(text))).toEqual(menu);
});

test('every role has the links to the notifications and, beside it, to the alerts, only reviewers that to the settings [S1 §2]', () => {
  const shownTo = (to: string) => allRoles.filter((role) => paths(role).includes(to));
  expect([shownTo('/notification'), shownTo('/alert')]).toEqual([allRoles, allRoles]);
  expect(shownTo('/settings')).toEqual(['mm_admin', 'mm_superviser', 'mm_operator']);
  expect(linksFor(['MM_view'], descriptorList).at(-2)).toMatchObject({ text: 'Уведомления', icon: 'bell' });
});
