import { endDatabaseLeft } from '../start/database-left.mjs';
import { endAll, stillRuns } from '../start/process-identity.mjs';
import { runningEngine } from './engine-process.mjs';
import { forgetProcesses, readProcesses } from './process-list.mjs';

const PATIENCE = 60_000;
/** Engines are taken over by the next start, the database is recovered by it. */
const TAKEN_OVER = ['engine', 'database'];

/** `npm run cluster:stop`: ends all of a cluster by its process ids, also that of a starter that was killed. */
export async function stopCluster(folder, say) {
  const known = readProcesses(folder);
  if (known && stillRuns(known.starter)) await endAll([known.starter], PATIENCE);
  const left = readProcesses(folder);
  await endLeft(folder, left, say);
  const engines = (left?.processes ?? [])
    .filter(({ kind }) => kind === 'engine')
    .map(({ name }) => runningEngine(folder, name));
  await Promise.all(engines.map((engine) => engine?.stop()));
  await endDatabaseLeft(folder);
  forgetProcesses(folder);
  say(known ? 'the cluster is stopped' : 'no cluster runs here');
}

/** Ends the services that a killed starter left running. */
export async function endLeft(folder, known, say) {
  const left = (known?.processes ?? []).filter(({ kind }) => !TAKEN_OVER.includes(kind)).filter(stillRuns);
  if (left.length > 0) say(`ending ${left.length} process${left.length > 1 ? 'es' : ''} of a cluster that was killed`);
  await endAll(left, 5500);
}
