import { stopOrphanDatabase } from '../start/stop-orphan-database.mjs';
import { terminateAll, isRunning } from '../start/process-identity.mjs';
import { runningEngine } from './engine-process.mjs';
import { forgetProcesses, readProcesses } from './process-list.mjs';

const STOP_TIMEOUT_MS = 60_000;
/** Engines are taken over by the next start, the database is recovered by it. */
const ADOPTED_KINDS = ['engine', 'database'];

/** `npm run cluster:stop`: ends all of a cluster by its process ids, also that of a starter that was killed. */
export async function stopCluster(folder, say) {
  const known = readProcesses(folder);
  if (known && isRunning(known.starter)) await terminateAll([known.starter], STOP_TIMEOUT_MS);
  const list = readProcesses(folder);
  await terminateOrphans(folder, list, say);
  const engines = (list?.processes ?? [])
    .filter(({ kind }) => kind === 'engine')
    .map(({ name }) => runningEngine(folder, name));
  await Promise.all(engines.map((engine) => engine?.stop()));
  await stopOrphanDatabase(folder);
  forgetProcesses(folder);
  say(known ? 'the cluster is stopped' : 'no cluster runs here');
}

/** Ends the services that a killed starter left running. */
export async function terminateOrphans(folder, known, say) {
  const orphans = (known?.processes ?? []).filter(({ kind }) => !ADOPTED_KINDS.includes(kind)).filter(isRunning);
  if (orphans.length > 0)
    say(`ending ${orphans.length} process${orphans.length > 1 ? 'es' : ''} of a cluster that was killed`);
  await terminateAll(orphans, 5500);
}
