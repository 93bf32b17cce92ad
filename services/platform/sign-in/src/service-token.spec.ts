import { randomBytes } from 'node:crypto';
import { grantOfServiceToken, serviceToken } from './service-token.js';

const [key, previous] = [randomBytes(32), randomBytes(32)];
const now = 1_800_000_000;
const grant = { userId: 7, operations: ['report'] as const, topics: [3] };
const token = serviceToken(key, grant, now);

test('grants what the service asked for, for five minutes', () => {
  expect(grantOfServiceToken([key], token, now)).toEqual({ ...grant, expires: now + 300 });
  expect(grantOfServiceToken([key], token, now + 300)).toBeDefined();
  expect(grantOfServiceToken([key], token, now + 301)).toBeUndefined();
});

test('a previous installation key is accepted during its rotation', () => {
  expect(grantOfServiceToken([key, previous], serviceToken(previous, grant, now), now)).toBeDefined();
});

const [body = '', signature = ''] = token.slice('mms_'.length).split('.');
const other = (fields: object): string =>
  Buffer.from(JSON.stringify({ ...grant, expires: now + 300, ...fields })).toString('base64url');

test.each([
  ['another key', [previous], token],
  ['no key', [], token],
  ['another body', [key], `mms_${other({ userId: 1 })}.${signature}`],
  [
    'a changed letter of the signature',
    [key],
    `mms_${body}.A${signature.slice(1)}${signature.startsWith('A') ? 'B' : ''}`,
  ],
  ['a cut signature', [key], token.slice(0, -1)],
  ['no signature', [key], `mms_${body}.`],
  ['another prefix', [key], token.replace('mms_', 'mma_')],
  ['a valid time that is too long', [key], serviceToken(key, grant, now + 1)],
  ['an operation that does not exist', [key], serviceToken(key, { ...grant, operations: ['all' as 'report'] }, now)],
  ['no operation', [key], serviceToken(key, { ...grant, operations: [] }, now)],
  ['more than 4,000 characters', [key], serviceToken(key, { ...grant, topics: Array(2000).fill(1) }, now)],
])('%s is refused', (_, keys, sent) => {
  expect(grantOfServiceToken(keys, sent, now)).toBeUndefined();
});
