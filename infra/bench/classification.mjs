import path from 'node:path';
import { root } from './machine.mjs';
import { row } from './report.mjs';

const DEFAULT_DATA = '../shared/data';
/** Of a goal in the notes: what its figure, with an interval, says. */
const shown = ({ value, low, high }) => `${value.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;

export const classification = {
  about: 'language, spheres, tone and ignore on briefs and public texts that nothing was learned from; speed',
  async run({ data = DEFAULT_DATA }) {
    const folder = path.resolve(root, data);
    const quality = (name) => import(`../../services/classification/dist/quality/${name}.js`);
    const { startTraining, heldCorpus, finalHeads, modelOf } = await quality('training');
    const { measureHeads, ownAnswers, baselineAnswers } = await quality('measure-own');
    const { measureAcceptance } = await quality('measure-acceptance');
    const { measurePublic, measureLanguage } = await quality('measure-public');
    const { measureSpeed } = await quality('measure-speed');
    const { verdict } = await quality('scores');
    const libraries = await languageLibraries();
    const startedAt = performance.now();
    const say = (what) => console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${what}`);
    const training = startTraining(folder, say);
    const held = heldCorpus(training, say);
    const model = modelOf(training, held, finalHeads(training), new Date().toISOString());
    const answers = ownAnswers(held);
    const acceptance = measureAcceptance(answers);
    const measured = [
      ...measureHeads(answers, baselineAnswers(training)),
      ...acceptance.rows,
      ...measurePublic(model, training),
      ...measureLanguage(model, folder, libraries),
      ...measureSpeed(model),
    ];
    return {
      rows: measured.map((one) =>
        row({
          ...one,
          measure: one.beside ? `${one.measure} [beside: ${one.beside}]` : one.measure,
        }),
      ),
      notes: [
        ...measured
          .filter(({ goal, count }) => goal?.atLeast !== undefined && count > 1)
          .map((one) => `${verdict(one, one.goal.atLeast)}: ${one.measure}: ${shown(one)}, n ${one.count}`),
        `From these confidences on 95 % of the answers are right (settings accept-…, in percent): ${JSON.stringify(
          acceptance.thresholds,
        )}`,
        'Own corpus: each brief is answered by heads and scales that never saw it. 95 % bootstrap intervals.',
        ...(training.absent.length > 0 ? [`Sets that are not there: ${training.absent.join(', ')}`] : []),
        `RSS ${Math.round(process.memoryUsage().rss / 1e6)} MB with the whole training in memory`,
      ],
    };
  },
};

async function languageLibraries() {
  const { detect } = await import('tinyld');
  const { franc } = await import('franc');
  return { tinyld: (text) => detect(text), franc: (text) => franc(text) };
}
