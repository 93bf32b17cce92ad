import { live } from './lives.js';

const operations = Number(process.env.EXACT_OPERATIONS ?? 20_000);
const seed = Number(process.env.EXACT_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(
  'no number of any report differs from a plain recount, whatever happens in whatever order',
  () => live({ seed, operations, reducingMs: process.env.EXACT_OPERATIONS ? 600_000 : 60_000 }),
  24 * 3_600_000,
);
