import { create } from '@bufbuild/protobuf';
import { DeadLetterSchema } from '@mm/proto/events/gen/mm/events/v1/dead_letter_pb.js';
import { deadLetterCause, gatherLetters } from './dead-letter-causes.js';

const now = new Date('2026-11-20T12:00:00.000Z');
const buriedAt = '2026-11-20T10:00:00.000Z';
const letter = (fields: object = {}, event: object = {}) =>
  create(DeadLetterSchema, {
    group: 'review',
    reason: 'gave up after 5 tries',
    buriedAt,
    event: { topic: 'post.classified', key: 'a', headers: { 'event-id': 'e1' }, value: '{}', ...event },
    ...fields,
  });

describe('an event that a group gave up', () => {
  it('is a cause until the group handled it', () => {
    expect(deadLetterCause(letter(), now)).toMatchObject({
      subject: { kind: 'dead-letter', id: 'review:post.classified:e1', name: 'review:post.classified' },
      change: { kind: 'dead-letter', code: 'gave up after 5 tries', since: new Date(buriedAt) },
    });
    expect(deadLetterCause(letter({ handled: true }), now)).toMatchObject({
      subject: { id: 'review:post.classified:e1' },
      change: 'over',
    });
  });

  it('is known by its content where it has no id, and stored without NUL', () => {
    const idOf = (event: object): string | undefined => deadLetterCause(letter({}, event), now)?.subject.id;
    expect(idOf({ headers: {} })).toMatch(/^review:post\.classified:[0-9a-f]{64}$/);
    expect(idOf({ headers: {}, value: 'x' })).not.toBe(idOf({ headers: {} }));
    expect(deadLetterCause(letter({ reason: 'a\0b' }), now)?.change).toMatchObject({ code: 'ab' });
  });

  it('is no news a day later, nor when it has no time or event', () => {
    expect(deadLetterCause(letter({ buriedAt: '2026-11-19T10:00:00.000Z' }), now)).toBeUndefined();
    expect(deadLetterCause(letter({ buriedAt: '' }), now)).toBeUndefined();
    expect(deadLetterCause(create(DeadLetterSchema, { group: 'review', buriedAt }), now)).toBeUndefined();
  });

  it('is one cause with all others of its group and log topic', () => {
    const of = (subject_name: string, id: number) => ({ subject_id: `${subject_name}:${id}`, subject_name, figure: 0 });
    expect(gatherLetters([of('a:t', 1), of('b:t', 2), of('a:t', 3)])).toEqual([
      { subject_id: 'a:t', subject_name: 'a:t', figure: 2 },
      { subject_id: 'b:t', subject_name: 'b:t', figure: 1 },
    ]);
  });
});
