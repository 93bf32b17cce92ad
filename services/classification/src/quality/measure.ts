import { fileURLToPath } from 'node:url';
import fs from 'node:fs';
import { franc } from 'franc';
import { detect } from 'tinyld';
import { baselineAnswers, measureHeads, ownAnswers } from './measure-own.js';
import { measureAcceptance } from './measure-acceptance.js';
import { measureLanguage, measurePublic } from './measure-public.js';
import { measureSpeed } from './measure-speed.js';
import { verdict } from './scores.js';
import { finalHeads, heldCorpus, modelOf, startTraining } from './training.js';

/** Usage: node measure.js <folder of the public sets> <file for the result>, as `npm run bench classification` does. */
function measure(folder: string, out: string): void {
  const startedAt = performance.now();
  const say = (what: string): void =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${what}`);
  const training = startTraining(folder, say);
  const held = heldCorpus(training, say);
  const model = modelOf(training, held, finalHeads(training), new Date().toISOString());
  const answers = ownAnswers(held);
  const acceptance = measureAcceptance(answers);
  const measured = [
    ...measureHeads(answers, baselineAnswers(training)),
    ...acceptance.rows,
    ...measurePublic(model, training),
    ...measureLanguage(model, folder, { tinyld: (text) => detect(text), franc: (text) => franc(text) }),
    ...measureSpeed(model),
  ].map((one) => ({
    ...one,
    ...(one.count > 1 && one.goal && 'atLeast' in one.goal && { verdict: verdict(one, one.goal.atLeast) }),
  }));
  fs.writeFileSync(out, JSON.stringify({ measured, thresholds: acceptance.thresholds, absent: training.absent }));
}

const [, script, folder = '', out = ''] = process.argv;
if (script === fileURLToPath(import.meta.url)) measure(folder, out);
