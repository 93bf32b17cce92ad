import { canonicalJson, changedFields, isSecretField } from './recorded-fields.js';

describe('fields that are never recorded', () => {
  it.each([
    'password',
    'Password',
    'new_password',
    'password_hash',
    'secret',
    'clientSecret',
    'token',
    'access_token',
    'refreshToken',
    'api_hash',
    'apiHash',
    'api-key',
    'private_key',
    'Set-Cookie',
    'session',
    'Authorization',
    'proxy_passwd',
    'credentials',
    'sealed',
  ])('%s', (name) => {
    expect(isSecretField(name)).toBe(true);
    expect(changedFields({ name: 'a', [name]: 'old' }, { name: 'b', [name]: 'new' })).toEqual({
      before: { name: 'a' },
      after: { name: 'b' },
    });
    expect(JSON.stringify(changedFields(null, { inner: [{ [name]: 'new', kept: 1 }] }))).toBe(
      '{"before":null,"after":{"inner":[{"kept":1}]}}',
    );
  });

  it.each(['username', 'name', 'keywords', 'access', 'disabled', 'roles', 'tone', 'platforms'])('but %s is', (name) => {
    expect(isSecretField(name)).toBe(false);
  });

  it('nor is the secret of an access token in another field', () => {
    expect(changedFields(null, { note: 'use mma_abc' })).toEqual({ before: null, after: { note: '…' } });
  });
});

describe('changed fields', () => {
  it('are those that differ, whatever the order of names', () => {
    const before = { name: 'a', access: [1, 2], look: { x: 1, y: 2 }, gone: 1 };
    const after = { look: { y: 2, x: 1 }, access: [2, 1], name: 'a', added: null };
    expect(changedFields(before, after)).toEqual({
      before: { access: [1, 2], gone: 1 },
      after: { access: [2, 1], added: null },
    });
  });

  it('are none when nothing differs, also when only a secret does', () => {
    expect(changedFields({ a: 1 }, { a: 1 })).toBeUndefined();
    expect(changedFields({ a: 1, password: 'x' }, { a: 1, password: 'y' })).toBeUndefined();
  });

  it('are all of a new and of a deleted object', () => {
    expect(changedFields(null, { a: 1 })).toEqual({ before: null, after: { a: 1 } });
    expect(changedFields({ a: 1 }, null)).toEqual({ before: { a: 1 }, after: null });
    expect(changedFields(null, null)).toEqual({ before: null, after: null });
  });

  it('are cut to what an event can carry', () => {
    const cut = changedFields(null, { text: 'я'.repeat(20_000), at: new Date(0), id: 5n });
    expect(cut?.after).toEqual({ text: `${'я'.repeat(10_000)}…`, at: '1970-01-01T00:00:00.000Z', id: '5' });
  });
});

it('writes equal values as equal text', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}');
});
