import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { root } from './machine.mjs';
import { row } from './report.mjs';

const DEFAULT_DATA = '../shared/data';
const program = path.join(root, 'services/classification/dist/quality/measure.js');
const shown = ({ value, low, high }) => `${value.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;

export const classification = {
  about: 'language, spheres, tone and ignore on briefs and public texts that nothing was learned from; speed',
  async run({ data = DEFAULT_DATA }) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-classification-'));
    const out = path.join(folder, 'measured.json');
    await execa(process.execPath, [program, path.resolve(root, data), out], { stdout: 'inherit', stderr: 'inherit' });
    const { measured, thresholds, absent } = JSON.parse(fs.readFileSync(out, 'utf8'));
    fs.rmSync(folder, { recursive: true });
    return {
      rows: measured.map((one) =>
        row({ ...one, measure: one.beside ? `${one.measure} [beside: ${one.beside}]` : one.measure }),
      ),
      notes: [
        ...measured
          .filter((one) => one.verdict)
          .map((one) => `${one.verdict}: ${one.measure}: ${shown(one)}, n ${one.count}`),
        `Confidences from which 95 % of the answers are right (1: none): ${JSON.stringify(thresholds)}`,
        'Own corpus: each brief is answered by heads and scales that never saw it. 95 % bootstrap intervals.',
        ...(absent.length > 0 ? [`Sets that are not there: ${absent.join(', ')}`] : []),
      ],
    };
  },
};
