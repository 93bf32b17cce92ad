import fs from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('results/cluster.json', import.meta.url));

/** Writes the result of a run to `results/cluster.json`, one entry per seed. */
export function writeResult(state, ledger) {
  const runs = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).runs : [];
  const before = runs.find(({ seed }) => seed === state.seed);
  const {
    seed,
    kills,
    processes,
    byKind,
    slowKills,
    published: posts,
    saves,
    client,
    verdicts,
    sessions,
    minutes,
    faults,
  } = state;
  const log = ledger
    ? { events: ledger.events, messages: ledger.messages, copies: ledger.copies, repeats: ledger.repeats }
    : before?.log;
  const run = {
    seed,
    date: new Date().toISOString().slice(0, 10),
    kills,
    processes,
    byKind,
    keycloak: slowKills,
    posts,
    saves,
    log,
    client,
    verdicts,
    sessions,
    minutes,
    faults,
    machine: `${os.cpus().length} cores, ${Math.round(os.totalmem() / 1e9)} GB`,
  };
  fs.mkdirSync(new URL('results', import.meta.url), { recursive: true });
  fs.writeFileSync(file, `${JSON.stringify({ runs: [...runs.filter((one) => one.seed !== seed), run] }, null, 1)}\n`);
}
