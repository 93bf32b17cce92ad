import { describe, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';

interface Mails {
  planned: string[];
  accepted: { messageId: string; at: number }[];
  announced: string[];
  kills: number[];
}
const { compareMails } = (await import(fileURLToPath(new URL('mail-verdict.mjs', import.meta.url)))) as {
  compareMails: (mails: Mails) => { faults: string[]; repeats: number };
};
const arrived = (messageId: string, at: number): Mails['accepted'][number] => ({ messageId, at });
const mails: Mails = {
  planned: ['a', 'b'],
  accepted: [arrived('a', 1000), arrived('b', 2000)],
  announced: ['a', 'b'],
  kills: [9000],
};

describe('the mails of a run', () => {
  it('arrive once and are announced once', () => expect(compareMails(mails)).toEqual({ faults: [], repeats: 0 }));

  it('are missed where they are lost, unknown or not announced', () =>
    expect(compareMails({ ...mails, accepted: [arrived('a', 1), arrived('c', 1)], announced: ['a', 'a'] })).toEqual({
      faults: [
        '1 mails were lost: b',
        '1 mails were sent without being planned: c',
        '2 mails are not announced once: a, b',
      ],
      repeats: 0,
    }));

  it('may arrive twice only when something was killed right after the first arrival', () => {
    const twice = (first: number): Mails => ({ ...mails, accepted: [...mails.accepted, arrived('a', first)] });
    expect(compareMails({ ...twice(10_000), kills: [1100] })).toEqual({ faults: [], repeats: 1 });
    expect(compareMails({ ...twice(10_000), kills: [9000] })).toEqual({
      faults: ['1 mails were doubled: a'],
      repeats: 0,
    });
  });
});
