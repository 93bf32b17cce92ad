import { descriptorList } from '@mm/networks/descriptors.gen.js';
import { linksFor } from './navigation-links.js';

const paths = (...roles: Parameters<typeof linksFor>[0]) => linksFor(roles, descriptorList).map((link) => link.to);

test('author lists and the queue are shown to admin, supervisor and operator only', () => {
  for (const role of ['mm_admin', 'mm_superviser', 'mm_operator'] as const)
    expect(paths(role)).toEqual(expect.arrayContaining(['/socmedia', '/vkontakte-authors', '/smi-authors']));
  expect(paths('mm_user')).toEqual(['/topic']);
  expect(paths('MM_view')).toEqual(['/main']);
});

test('the parser token is shown to administrators only', () => {
  expect(
    [paths('mm_admin'), paths('mm_superviser'), paths('mm_operator')].map((links) => links.includes('/parser-token')),
  ).toEqual([true, false, false]);
});

test('networks are labelled as the specification names them', () => {
  const texts = linksFor(['mm_operator'], descriptorList).map((link) => link.text);
  expect(texts).toEqual(expect.arrayContaining(['VK', 'SMI']));
});
