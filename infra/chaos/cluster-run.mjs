import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { missingForEngines, shortLivedJvmEnv } from '../local/java.mjs';
import { UserFacingError } from '../start/user-facing-error.mjs';
import { ClusterSession } from './cluster-session.mjs';
import { ClusterTree } from './cluster-tree.mjs';
import { chooseKill, eachOnce, isSlow } from './kill-plan.mjs';
import { pause } from './load.mjs';
import { seeded } from './random.mjs';
import { writeResult } from './result.mjs';
import { RunState } from './run-state.mjs';

const VERDICT_EVERY = 20;
const rollingRestart = fileURLToPath(new URL('../local/test/rolling-restart.mjs', import.meta.url));
/** Between posts with `--once`, so that a machine of two cores has capacity left for the restarting processes. */
const ONCE_INTERVAL_MS = 200;
/** Sources are polled often, so that a verdict does not have to wait for them. */
const POLL = JSON.stringify({ '*': { min: 2, max: 5, start: 2 } });

/**
 * Kills single processes of the cluster, several at once, or all, under load and with every event delivered twice;
 * a verdict every 20 kills and at the end. State is kept in `base`: an interrupted run continues up to `kills` in all.
 * @returns {Promise<number>} faults found
 */
export async function runCluster({ kills, seed, base, port, once, rolling, copies, keepsData }) {
  const missing = missingForEngines();
  if (missing) throw new UserFacingError(missing);
  const state = new RunState(base, seed);
  const firstPort = (state.port ??= port);
  const startedAt = Date.now() - state.minutes * 60_000;
  const tree = new ClusterTree({
    folder: base,
    port: firstPort,
    each: 2,
    env: { ...shortLivedJvmEnv, MM_POLL: POLL, ...(once && { MM_SEED: 'off' }) },
  });
  const receivedBefore = state.client;
  let session;
  const write = () => {
    const { pushes, resumes, resyncs } = session?.received() ?? { pushes: 0, resumes: 0, resyncs: 0 };
    state.client = {
      pushes: receivedBefore.pushes + pushes,
      resumes: receivedBefore.resumes + resumes,
      resyncs: receivedBefore.resyncs + resyncs,
    };
    state.minutes = Math.round((Date.now() - startedAt) / 6000) / 10;
    state.write();
    if (keepsData) writeResult(state, session?.reader.ledger);
  };
  const interrupted = () => void (write(), tree.stop().finally(() => process.exit(130)));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted);

  const runVerdict = async () => {
    const verdictStartedAt = Date.now();
    const faults = await session.verify();
    state.verdicts++;
    state.faults = faults;
    write();
    for (const fault of faults) console.log(`  ✗ ${fault}`);
    const { ledger } = session.reader;
    const outcome = faults.length > 0 ? `${faults.length} faults` : 'nothing lost, nothing doubled';
    console.log(
      `verdict after ${state.kills} kills: ${state.published} posts, ${state.saves} saves, ` +
        `${ledger.events} events in ${ledger.messages} messages, ${state.client.pushes} pushes received, ` +
        `${outcome} (${Math.round((Date.now() - verdictStartedAt) / 1000)} s)`,
    );
    return faults.length;
  };

  try {
    await tree.start();
    if (rolling) {
      const args = [rollingRestart, '--data', path.join(base, 'cluster')];
      const { failed } = await execa(process.execPath, args, {
        stdio: ['ignore', 'inherit', 'inherit'],
        reject: false,
      });
      if (failed) return 1;
    }
    state.sessions++;
    session = new ClusterSession({
      tree,
      state,
      copies,
      intervalMs: once ? ONCE_INTERVAL_MS : undefined,
      random: seeded(state.seed + state.sessions),
    });
    await session.start();
    const plan = once ? eachOnce(tree.facts().processes) : undefined;
    const goal = plan?.length ?? kills;
    while (state.kills < goal) {
      const random = seeded(state.seed * 7919 + state.kills);
      const chosen =
        plan?.[state.kills] ?? chooseKill({ random, processes: tree.facts().processes, slowKills: state.slowKills });
      await pause(500 + random() * (once ? 500 : 2500));
      await killAndReport(tree, chosen, state, goal);
      write();
      if (!plan && state.kills < goal && state.kills % VERDICT_EVERY === 0 && (await runVerdict()) > 0)
        return state.faults.length;
    }
    await runVerdict();
    console.log(
      `chaos cluster: ${state.kills} kills, ${state.processes} processes, seed ${state.seed}, ${state.minutes} minutes`,
    );
    return state.faults.length;
  } finally {
    await session?.stop();
    await tree.stop().catch(() => tree.killRemaining());
  }
}

async function killAndReport(tree, { how, names }, state, goal) {
  const startedAt = Date.now();
  const died = how === 'tree' ? await tree.killAll() : await tree.kill(names);
  state.slowKills += died.filter(({ name }) => isSlow(name)).length;
  state.countKill({ processes: died });
  const killed = how === 'tree' ? `all ${died.length} processes` : died.map(({ name }) => name).join(', ');
  console.log(
    `kill ${state.kills}/${goal}: ${killed}; back in ${((Date.now() - startedAt) / 1000).toFixed(1)} s, ` +
      `${state.saves} saves so far`,
  );
}
