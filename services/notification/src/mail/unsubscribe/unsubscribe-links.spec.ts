import { randomBytes } from 'node:crypto';
import { notificationIdOf, UnsubscribeLinks } from './unsubscribe-links.js';

const key = randomBytes(32);
const links = new UnsubscribeLinks('https://mm.example.kz', [key]);
const tokenOf = (id: number, address: string, from = links): string => from.of(id, address).page.split('/').pop() ?? '';

it('a link is of one notification and one address, whatever their case', () => {
  const token = tokenOf(7, 'A@mm.kz');
  expect(links.of(7, 'a@MM.kz').oneClick).toBe(`https://mm.example.kz/api-py/unsubscribe-mail/${token}`);
  expect(notificationIdOf(token)).toBe(7);
  expect(links.addressOf(token, ['b@mm.kz', 'a@mm.kz'])).toBe('a@mm.kz');
  expect(links.addressOf(token, ['b@mm.kz'])).toBeUndefined();
  expect(links.addressOf(token.replace(/^7/, '8'), ['a@mm.kz'])).toBeUndefined();
});

it('has no address in it, and fits the call for any address', () => {
  const token = tokenOf(999_999_999, `${'a'.repeat(240)}@mm.kz`);
  expect(token).toMatch(/^\d{9}\.[\w-]{43}$/);
});

it('stays good when the installation key changes, while the earlier one is known', () => {
  const token = tokenOf(7, 'a@mm.kz');
  const next = randomBytes(32);
  expect(new UnsubscribeLinks('', [next, key]).addressOf(token, ['a@mm.kz'])).toBe('a@mm.kz');
  expect(new UnsubscribeLinks('', [next]).addressOf(token, ['a@mm.kz'])).toBeUndefined();
  expect(tokenOf(7, 'a@mm.kz', new UnsubscribeLinks('', [next, key]))).not.toBe(token);
});

it.each([
  '',
  '7',
  '7.',
  `7.${'a'.repeat(42)}`,
  `x.${'a'.repeat(43)}`,
  `7.${'a'.repeat(43)}\n`,
  `99999999999.${'a'.repeat(43)}`,
])('%j is no token', (token) => {
  expect(notificationIdOf(token)).toBeUndefined();
  expect(links.addressOf(token, ['a@mm.kz'])).toBeUndefined();
});
