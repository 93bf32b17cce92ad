import { describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';

const { compareOwners } = (await import(fileURLToPath(new URL('clients-verdict.mjs', import.meta.url)))) as {
  compareOwners: (entries: object[]) => string[];
};
const entry = (method: string, session: string, connection: number, more: object = {}) => ({
  method,
  authKey: 'key',
  session,
  connection,
  ...more,
});

describe('the owners of an account', () => {
  it('may follow each other, and connect again', () =>
    expect(
      compareOwners([
        entry('connect', 'a', 1),
        entry('connect', 'a', 2),
        entry('disconnect', 'a', 1),
        entry('disconnect', 'a', 2),
        entry('connect', 'b', 3),
        { ...entry('connect', 'c', 4), authKey: 'another' },
      ]),
    ).toEqual([]));

  it('are never two at the same time', () => {
    expect(compareOwners([entry('connect', 'a', 1), entry('connect', 'b', 2)])).toEqual([
      '2 sessions of one account were connected at the same time',
    ]);
    expect(compareOwners([entry('updates.getState', 'a', 1, { error: 'AUTH_KEY_DUPLICATED' })])).toEqual([
      'a key was used twice at the same time',
    ]);
  });
});
