import { stopOrphanDatabase } from '../start/stop-orphan-database.mjs';
import { terminateAll, isRunning } from '../start/process-identity.mjs';
import { runningEngine } from './engine-process.mjs';
import { forgetProcesses, readProcesses } from './process-list.mjs';

const STOP_TIMEOUT_MS = 60_000;
/** The next start adopts running engines and recovers the database. */
const ADOPTED_KINDS = ['engine', 'database'];

/** `npm run cluster:stop`: stops all processes of a cluster by their pids, even if its starter was killed. */
export async function stopCluster(folder, print) {
  const known = readProcesses(folder);
  if (known && isRunning(known.starter)) await terminateAll([known.starter], STOP_TIMEOUT_MS);
  const list = readProcesses(folder);
  await terminateOrphans(folder, list, print);
  const engines = (list?.processes ?? [])
    .filter(({ kind }) => kind === 'engine')
    .map(({ name }) => runningEngine(folder, name));
  await Promise.all(engines.map((engine) => engine?.stop()));
  await stopOrphanDatabase(folder);
  forgetProcesses(folder);
  print(known ? 'the cluster is stopped' : 'no cluster is running here');
}

/** Stops the services that a killed starter left running. */
export async function terminateOrphans(folder, known, print) {
  const orphans = (known?.processes ?? []).filter(({ kind }) => !ADOPTED_KINDS.includes(kind)).filter(isRunning);
  if (orphans.length > 0)
    print(`ending ${orphans.length} process${orphans.length > 1 ? 'es' : ''} of a cluster that was killed`);
  await terminateAll(orphans, 5500);
}
