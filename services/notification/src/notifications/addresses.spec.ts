import { DomainError } from '@mm/http/problem.js';
import { addressesOf } from './addresses.js';

const faultsOf = (list: string, domains: string[] = []): unknown => {
  try {
    return addressesOf(list, domains);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.code, ...(error.extras.details ?? []).map(({ message }) => message)];
  }
};
const many = (count: number): string => Array.from({ length: count }, (_, at) => `a${at}@mm.kz`).join(',');

test.each([
  ['a@mm.kz', ['a@mm.kz']],
  [' a@mm.kz , Б@пример.қаз,', ['a@mm.kz', 'Б@пример.қаз']],
  ['a@mm.kz,A@MM.kz', ['a@mm.kz']],
  ['a.b@localhost', ['a.b@localhost']],
  [many(20), many(20).split(',')],
])('%j are the addresses %j', (list, addresses) => expect(addressesOf(list, [])).toEqual(addresses));

test.each([
  ['', ['email-missing', '']],
  [' , ', ['email-missing', '']],
  ['a@mm.kz,mm.kz,b@mm', ['email-invalid', 'mm.kz', 'b@mm']],
  ['a@b@mm.kz', ['email-invalid', 'a@b@mm.kz']],
  ['a@mm.kz\r\nBcc: b@mm.kz', ['email-invalid', 'a@mm.kz\r\nBcc: b@mm.kz']],
  ['<a@mm.kz>', ['email-invalid', '<a@mm.kz>']],
  [`${'a'.repeat(250)}@mm.kz`, ['email-invalid', `${'a'.repeat(250)}@mm.kz`]],
  [many(21), ['too-many-addresses', '']],
])('%j is refused', (list, faults) => expect(faultsOf(list)).toEqual(faults));

test('addresses of other domains are refused when some are allowed', () => {
  expect(faultsOf('a@MM.kz,b@example.kz,c@x.mm.kz', ['mm.kz'])).toEqual([
    'domain-not-allowed',
    'b@example.kz',
    'c@x.mm.kz',
  ]);
  expect(addressesOf('a@MM.kz', ['mm.kz'])).toEqual(['a@MM.kz']);
});
