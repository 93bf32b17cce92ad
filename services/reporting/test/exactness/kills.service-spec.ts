import * as fc from 'fast-check';
import { expectExact } from './compare.js';
import { anyFault, Faults } from './faults.js';
import { begin, happen } from './lives.js';
import { anyOperation } from './operations.js';

const kills = Number(process.env.EXACT_KILLS ?? 10);
const seed = Number(process.env.EXACT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const between = 100;

test(
  'nothing is lost or doubled when the engine dies, pauses or has another file, or what feeds it stops',
  async () => {
    const history = await begin();
    const faults = new Faults(history.product);
    const struck: string[] = [];
    try {
      for (const [number, fault] of fc.sample(anyFault, { seed, numRuns: kills }).entries()) {
        struck.push(`${fault.kind} after ${fault.delayMs} ms`);
        const operations = fc.sample(anyOperation, { seed: seed + number, numRuns: between });
        await Promise.all([happen(history, operations), faults.during(fault)]);
        await faults.after(fault);
        await expectExact(history, { seed: seed + number, questions: 2 });
      }
    } catch (error) {
      throw new Error(`seed ${seed}, ${struck.join(', ')}: ${String(error)}`, { cause: error });
    } finally {
      faults.end();
      await history.product.stop();
    }
  },
  24 * 3_600_000,
);
