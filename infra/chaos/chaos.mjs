/**
 * Usage: npm run chaos standalone|cluster --kills N [--seed S] [--data folder]
 *        npm run chaos clients [-- --kills 100 --seed S --data folder]
 *        npm run chaos mail [-- --kills 1000 --anywhere --seed S --data folder]
 *        npm run chaos abuse -- --address http://127.0.0.1:3000
 *        npm run chaos journal -- --data folder of a running `npm start` [--history-days 30]
 *        npm run chaos soak [-- --minutes 20 --rate 200 --authors 2000 --seed S --data folder]
 *        npm run chaos desk [-- --minutes 10 --rate 10 --seed S --data folder]
 * `cluster --rolling` first restarts every service and gateway one by one under load, on the same cluster.
 * An interrupted run of the cluster continues with the same folder. `cluster --once` kills every process and every
 * engine once; `--copies N` delivers every n-th event twice (1: all, 0: none). Exit code 1 when anything was lost or
 * doubled.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../start/ports.mjs';
import { asUserFacing } from '../start/user-facing-error.mjs';
import { seeded } from './random.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '6' },
    seed: { type: 'string' },
    data: { type: 'string' },
    once: { type: 'boolean', default: false },
    rolling: { type: 'boolean', default: false },
    copies: { type: 'string', default: '1' },
    anywhere: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    rate: { type: 'string' },
    authors: { type: 'string', default: '2000' },
    'history-days': { type: 'string', default: '30' },
    address: { type: 'string', default: 'http://127.0.0.1:3000' },
  },
});
const profile = positionals[0] ?? 'standalone';
const runs = {
  standalone: async (options) => (await import('./standalone-run.mjs')).runStandalone(options),
  cluster: async (options) => (await import('./cluster-run.mjs')).runCluster(options),
  clients: async (options) => (await import('./clients-run.mjs')).runClients(options),
  mail: async (options) => (await import('./mail-run.mjs')).runMail(options),
  abuse: async (options) => (await import('./abuse-run.mjs')).runAbuse(options),
  journal: async (options) => (await import('./journal-run.mjs')).runJournal(options),
  soak: async (options) => (await import('./soak-run.mjs')).runSoak(options),
  desk: async (options) => (await import('./desk-run.mjs')).runDesk(options),
};
if (!(profile in runs)) {
  console.error(
    `There is no profile '${profile}': npm run chaos standalone|cluster|clients|mail --kills N, abuse, journal, soak ` +
      'or desk',
  );
  process.exit(2);
}
const base = values.data ? path.resolve(values.data) : fs.mkdtempSync(path.join(os.tmpdir(), 'mm-chaos-'));
fs.mkdirSync(base, { recursive: true });
fs.chmodSync(base, 0o755);
const seed = Number(values.seed ?? Date.now() % 1e9);
const minutes = Number(values.minutes ?? (profile === 'desk' ? 10 : 20));
const rate = Number(values.rate ?? (profile === 'desk' ? 10 : 200));
const size = {
  abuse: `of ${values.address}`,
  journal: `over ${values['history-days']} days of history`,
  soak: `${minutes} minutes, ${rate} posts/s, ${values.authors} authors`,
  desk: `${minutes} minutes, ${rate} posts/s`,
}[profile];
console.log(
  `chaos ${profile}: ${size ?? (values.once ? 'every process once' : `${values.kills} kills`)}, seed ${seed}, ` +
    `data ${base}`,
);
const options = {
  kills: Number(values.kills),
  seed,
  random: seeded(seed),
  base,
  port: await freePort(),
  once: values.once,
  rolling: values.rolling,
  copies: Number(values.copies),
  minutes,
  rate,
  authors: Number(values.authors),
  address: values.address,
  historyDays: Number(values['history-days']),
  anywhere: values.anywhere,
  keepsData: values.data !== undefined,
};
const faults = await runs[profile](options).catch((error) => (console.error(asUserFacing(error)?.message ?? error), 1));
if (!values.data && faults === 0) fs.rmSync(base, { recursive: true, force: true });
process.exit(faults > 0 ? 1 : 0);
