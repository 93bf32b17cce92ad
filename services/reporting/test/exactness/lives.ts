import * as fc from 'fast-check';
import { expectExact } from './compare.js';
import { History } from './history.js';
import { anyOperation, type Operation } from './operations.js';
import { Product } from './product.js';

/** After so many operations every report is counted again. */
const between = 200;
/** Months are totalled after so many comparisons. */
const totalledEvery = 20;
/** Questions each time, each with a part of the measures, and at the end. */
const few = { questions: 3, everyNth: 4 };
const manyQuestions = 60;
/** After so many it is told how many there were. */
const told = 50_000;

export interface Life {
  seed: number;
  operations: number;
  /** How long a failure is made smaller, ms. */
  reducingMs: number;
}

/**
 * Lets random operations happen to the product, and compares its reports with a plain recount after every 200. Throws
 * with the seed and the fewest operations that lead to the difference.
 */
export async function live({ seed, operations, reducingMs }: Life): Promise<void> {
  const happened: Operation[] = [];
  const history = await begin();
  try {
    for (let part = 0; happened.length < operations; part++) {
      const next = fc.sample(anyOperation, {
        seed: seed + part,
        numRuns: Math.min(between, operations - happened.length),
      });
      happened.push(...next);
      await happen(history, next);
      if (part % totalledEvery === 1) await history.totalMonths();
      await expectExact(history, { seed: seed + part, ...few });
      if (happened.length % told === 0)
        console.warn(`${happened.length} operations, ${history.publications.size} publications`);
    }
    await history.releaseAll();
    await expectExact(history, { seed, questions: manyQuestions });
  } catch (error) {
    throw await explained(error, seed, happened, performance.now() + reducingMs);
  } finally {
    await history.product.stop();
  }
}

export async function begin(): Promise<History> {
  const history = new History(await Product.start());
  await history.begin();
  return history;
}

export async function happen(history: History, operations: readonly Operation[]): Promise<void> {
  for (const operation of operations) await history.apply(operation);
  await history.deliver(0);
}

/** The difference with the fewest operations that make one. */
async function explained(error: unknown, seed: number, operations: readonly Operation[], end: number): Promise<Error> {
  let smallest = error;
  const fails = async (fewer: readonly Operation[]): Promise<boolean> => {
    const history = await begin();
    try {
      await happen(history, fewer);
      await expectExact(history, { seed, questions: manyQuestions });
      return false;
    } catch (failure) {
      smallest = failure;
      return true;
    } finally {
      await history.product.stop();
    }
  };
  const fewest = await fewestThat(fails, operations, end);
  const list = fewest.map((operation) => JSON.stringify(operation)).join('\n');
  return new Error(`seed ${seed}, ${operations.length} operations, reduced to ${fewest.length}:\n${list}\n${smallest}`);
}

/** Leaves out parts of a list, large ones first, as long as the rest fails. */
async function fewestThat<T>(
  fails: (list: readonly T[]) => Promise<boolean>,
  all: readonly T[],
  end: number,
): Promise<readonly T[]> {
  let list = all;
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < list.length && performance.now() < end;) {
      const fewer = list.toSpliced(from, size);
      if (await fails(fewer)) list = fewer;
      else from += size;
    }
  return list;
}
