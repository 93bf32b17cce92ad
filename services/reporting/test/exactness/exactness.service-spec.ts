import { live } from './lives.js';

const isByCommand = process.env.EXACT_OPERATIONS !== undefined;
const operations = Number(process.env.EXACT_OPERATIONS ?? 20_000);
/** With every change the same history; by command another each time. */
const seed = Number(process.env.EXACT_SEED ?? (isByCommand ? Math.floor(Math.random() * 2 ** 31) : 20_261_129));

test(
  'no number of any report differs from a plain recount, whatever happens in whatever order',
  () => live({ seed, operations, reducingMs: isByCommand ? 600_000 : 60_000 }),
  24 * 3_600_000,
);
