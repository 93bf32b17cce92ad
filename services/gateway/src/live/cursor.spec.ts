import { Cursors } from './cursor.js';

describe('a cursor', () => {
  const cursors = new Cursors(Buffer.alloc(32, 1));

  it('decodes to its position', () => expect(cursors.decode(cursors.encode('12345'))).toBe('12345'));

  it.each([
    '',
    '.',
    'MTIzNDU',
    `${cursors.encode('1')}x`,
    cursors.encode('1').replace(/^.../, 'MTk'),
    new Cursors(Buffer.alloc(32, 2)).encode('1'),
  ])('is rejected when it is %j', (cursor) => expect(cursors.decode(cursor)).toBeUndefined());
});
