import { knownLoyalty } from './loyalty.js';

it('is unknown without publications, for which the wire has 1 [D]', () =>
  expect(
    [
      [0, 1],
      [3, 1],
      [3, 0],
      [7, 2.5],
    ].map(([publications = 0, loyalty = 0]) => knownLoyalty({ publications, loyalty })),
  ).toEqual([-1, 1, 0, 2.5]));
