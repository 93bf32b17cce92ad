import type { Role } from '@mm/proto/vocabulary/role.js';
import { anAlert, aReason } from '../../../test/an-alert.js';
import { publicationsPath, storyPath, subjectPath } from './subject-link.js';

const window = 'period=custom&periodFrom=1763700000000&periodTo=1763703600000';

type Over = Parameters<typeof anAlert>[1];
const client = (id: string): Over => ({ subject_kind: 'client', kind: 'client-lost', subject_id: id });
const resource = (id: string, name = ''): Over => ({
  subject_kind: 'resource',
  kind: 'resource-parked',
  subject_id: id,
  subject_name: name,
});

test.each<[string, Parameters<typeof anAlert>[1], Role, string | undefined]>([
  ['a topic', {}, 'mm_user', `/topic?theme=15&${window}`],
  ['a topic', {}, 'MM_view', undefined],
  ['a source', { subject_kind: 'author', subject_name: 'akimat' }, 'mm_superviser', '/sources?search=akimat'],
  ['a source', { subject_kind: 'author' }, 'mm_operator', undefined],
  ['a client', client('telegram:+77010000001'), 'mm_admin', '/admin-manager?tab=telegram'],
  ['a client of a network without clients', client('vkontakte:+77010000001'), 'mm_admin', undefined],
  ['an account of clients', resource('operator:telegram:+77010000001'), 'mm_admin', '/admin-manager?tab=telegram'],
  ['another account', resource('operator:instagram:reader'), 'mm_admin', '/admin-manager?tab=operators'],
  ['a token', resource('token:vkontakte:second'), 'mm_admin', '/admin-manager?tab=tokens'],
  ['a proxy', resource('proxy::10.0.0.1:3128'), 'mm_admin', '/admin-manager?tab=proxies'],
  [
    'an owner',
    resource('owner:vkontakte:akim', 'akim'),
    'mm_admin',
    '/admin-manager?tab=owners&network=vkontakte&search=akim',
  ],
  ['something that is not known', resource('cable:vkontakte:akim'), 'mm_admin', undefined],
  ['a token', resource('token:vkontakte:second'), 'mm_superviser', undefined],
  ['an event', { subject_kind: 'dead-letter', kind: 'dead-letter' }, 'mm_admin', '/system?tab=dead-letters'],
  ['a disk', { subject_kind: 'system', kind: 'disk-full' }, 'mm_admin', '/system?tab=storage'],
  ['a lag', { subject_kind: 'system', kind: 'log-lag' }, 'mm_admin', undefined],
])('%s leads to its screen, for who may go there', (_, over, role, path) =>
  expect(subjectPath(anAlert(1, over), [role])).toBe(path),
);

test('the publications of an author are those of the window', () => {
  expect(publicationsPath(anAlert(1), { name: 'Tengri & Co', index: 'media' })).toBe(
    `/topic?theme=15&kind=media&${window}&author=Tengri+%26+Co`,
  );
  expect(publicationsPath(anAlert(1, { reason: aReason({ from: 5, to: 5 }) }))).toBe('/topic?theme=15');
});

test('a story is that of the report about the window', () =>
  expect(storyPath(anAlert(1), { id: 8, index: 'media' })).toBe(
    '/topic?theme=15&kind=media&period=custom&periodFrom=1763700000000&periodTo=1763703600000&charts=stories&story=8',
  ));
