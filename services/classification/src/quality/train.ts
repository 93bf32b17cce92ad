import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeModel } from '../recognition/model/model-file.js';
import { startModelFile } from '../recognition/model/start-model.js';
import { DATA_FOLDER, finalHeads, heldCorpus, modelOf, startTraining } from './training.js';

/** Usage: npm run train [-- --data <folder of the public sets>] [--out <file>] */
function train(): void {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: DATA_FOLDER }, out: { type: 'string', default: startModelFile } },
  });
  const startedAt = performance.now();
  const say = (what: string): void =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${what}`);
  const training = startTraining(values.data, say);
  const held = heldCorpus(training, say);
  const file = writeModel(modelOf(training, held, finalHeads(training), new Date().toISOString()));
  fs.mkdirSync(path.dirname(values.out), { recursive: true });
  fs.writeFileSync(values.out, file);
  say(`${values.out}: ${(file.length / 1e6).toFixed(2)} MB`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) train();
