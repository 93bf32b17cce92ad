import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'results');

/** @typedef {{ of?: 'ratio', atLeast?: number, atMost?: number }} Goal */

/**
 * One measured thing. With a baseline the ratio is value / baseline; the goal holds for the ratio (`of: 'ratio'`) or
 * the value.
 * @param {{ measure: string, unit: string, value: number, baseline?: number, goal?: Goal }} measured
 */
export function row({ measure, unit, value, baseline, goal }) {
  const ratio = baseline === undefined ? undefined : value / baseline;
  const compared = goal?.of === 'ratio' ? (ratio ?? NaN) : value;
  return {
    measure,
    unit,
    value: rounded(value),
    baseline: rounded(baseline),
    ratio: rounded(ratio),
    goal: goal
      ? `${goal.of === 'ratio' ? 'ratio ' : ''}${goal.atLeast === undefined ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`}`
      : null,
    met: goal ? compared >= (goal.atLeast ?? -Infinity) && compared <= (goal.atMost ?? Infinity) : null,
  };
}

/** Prints the rows as a table and writes them to `results/<name>.json`. */
export function report({ name, about, before, after, notes, rows }) {
  const header = ['measure', 'unit', 'value', 'baseline', 'ratio', 'goal', 'met'];
  const lines = [
    header,
    ...rows.map((r) =>
      header.map((key) => (key === 'met' && r.met !== null ? (r.met ? 'yes' : 'NO') : String(r[key] ?? ''))),
    ),
  ];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  console.log(
    `\n${lines
      .map((line) =>
        line
          .map((cell, column) =>
            column >= 2 && column <= 4 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
          )
          .join('  ')
          .trimEnd(),
      )
      .join('\n')}\n`,
  );
  for (const note of notes) console.log(`  ${note}`);
  console.log(
    `  load average before ${before.loadAverage.join(' ')}, after ${after.loadAverage.join(' ')} ` +
      `on ${before.cores} cores`,
  );
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.json`);
  const { at, loadAverage, ...machine } = before;
  const result = {
    name,
    about,
    date: at,
    machine,
    loadAverage: { before: loadAverage, after: after.loadAverage },
    notes,
    rows,
  };
  fs.writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`  ${file}`);
}

const rounded = (number) => (number === undefined ? null : Number(number.toPrecision(4)));
