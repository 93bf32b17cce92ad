import fs from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('results/soak.json', import.meta.url));
/** Shorter runs are tries. */
const SHORTEST_RECORDED_MINUTES = 10;

/** Prints what a soak measured, its faults, and the verdict in the last line. */
export function printReport(result) {
  const { latency, byNetwork, memory, cpu, faults, warnings } = result;
  const line = ({ p50, p95, p99, largest }) => `p50 ${p50}, p95 ${p95}, p99 ${p99}, largest ${largest} ms`;
  const rates = `${rounded(result.servedPerSecond)} served, ${rounded(result.storedPerSecond)} stored`;
  console.log(`  ${result.posts} posts; a second: ${rates}`);
  console.log(`  from answer to push: ${line(latency)}`);
  for (const [network, delays] of Object.entries(byNetwork)) console.log(`    ${network}: ${line(delays)}`);
  for (const [name, { firstMb, lastMb, slopeMbPerMinute }] of Object.entries(memory))
    console.log(
      `  ${name}: ${firstMb} MB, at the end ${lastMb} MB (${slopeMbPerMinute} MB a minute), ` +
        `${Math.round((cpu[name] ?? 0) * 100)} % of a core`,
    );
  const hit = Object.entries(result.faultsHit).map(([name, count]) => `${name} ${count}`);
  console.log(`  ${result.requests} requests, ${result.faultsSwitchedOn} faults switched on, met: ${hit.join(', ')}`);
  for (const { name, pushes, resumes, resyncs } of result.clients)
    console.log(`  ${name}: ${pushes} pushes, ${resumes} resumes, ${resyncs} resyncs`);
  for (const [network, count] of Object.entries(result.notRecovered))
    console.log(`  ${count} authors of ${network} were not read again in time`);
  for (const warning of warnings) console.log(`  ! ${warning}`);
  for (const fault of faults) console.log(`  ✗ ${fault}`);
  const outcome =
    faults.length > 0
      ? `${faults.length} faults`
      : `nothing lost, nothing doubled${warnings.length > 0 ? '' : ', memory flat'}`;
  console.log(
    `soak: ${result.minutes} minutes, ${result.rate} posts/s, ${result.authors} authors, seed ${result.seed}: ` +
      `p95 ${latency.p95} ms, ${outcome}`,
  );
}

/** Writes the result of a long run to `results/soak.json`, one entry per length, rate and number of authors. */
export function writeSoakResult(result) {
  if (result.minutes < SHORTEST_RECORDED_MINUTES) return;
  const runs = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).runs : [];
  const keyOf = ({ minutes, rate, wantedAuthors }) => `${minutes} ${rate} ${wantedAuthors}`;
  const run = {
    date: new Date().toISOString().slice(0, 10),
    machine: `${os.cpus().length} cores, ${Math.round(os.totalmem() / 1e9)} GB`,
    ...result,
  };
  fs.mkdirSync(new URL('results', import.meta.url), { recursive: true });
  const others = runs.filter((one) => keyOf(one) !== keyOf(run));
  fs.writeFileSync(file, `${JSON.stringify({ runs: [...others, run] }, rounding, 1)}\n`);
}

const rounded = (number) => Number(number.toFixed(1));
const rounding = (_key, value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
