import { Logger } from '@nestjs/common';
import { counterNames, reportedCounts } from './reported-counts.js';

const read = (likes: number): number =>
  reportedCounts({ likes, comments: 1, shares: -1, views: 0 }, counterNames, 'post').likes;

it('a count is a whole number from 0 to 2^53 − 1; everything else is unset', () => {
  expect([0, 7, 2 ** 31, 2 ** 53 - 1].map(read)).toEqual([0, 7, 2 ** 31, 2 ** 53 - 1]);
  expect([-1, -5, 0.5, NaN, Infinity, 2 ** 53, 1e300].map(read)).toEqual([-1, -1, -1, -1, -1, -1, -1]);
});

it('the first odd one of a name is noted; -1 is what a network says without words', () => {
  const warnings: unknown[] = [];
  Logger.overrideLogger({
    ...console,
    log: () => undefined,
    error: () => undefined,
    warn: (line) => warnings.push(line),
  });
  const reported = { followers: -7, follows: -1 };
  for (const address of ['https://network.example/a', 'https://network.example/b'])
    expect(reportedCounts(reported, ['followers', 'follows'], address)).toEqual({ followers: -1, follows: -1 });
  Logger.overrideLogger(false);
  expect(warnings).toEqual([expect.stringMatching(/^https:\/\/network\.example\/a: followers is -7/)]);
});
