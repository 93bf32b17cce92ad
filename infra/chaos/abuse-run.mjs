import { DemoSession } from '../seed/demo-session.mjs';
import { abuseInputs } from './abuse-inputs.mjs';

/** `/ping` is asked this often, and has to answer within the goal. */
const PING_EVERY_MS = 50;
const PING_GOAL_MS = 200;
/** A question ends after 10 s; the rest is transport and waiting for others. */
const ANSWER_GOAL_MS = 20_000;
/** Answers that end what was accepted. */
const limits = ['question-took-too-long', 'no-search-provider'];

/**
 * Sends the largest accepted and the smallest refused expressions to every call that takes one, to a started product,
 * while `/ping` is asked.
 * @param {{ address: string }} options of mm
 * @returns {Promise<number>} faults found
 */
export async function runAbuse({ address }) {
  const { token } = await DemoSession.signIn(address, 'admin');
  const inputs = abuseInputs();
  const pings = watchPing(address);
  const faults = [];
  const send = (path, body) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (const { call, kind, path, body, isRefused, undo } of inputs) {
    const from = performance.now();
    pings.take();
    const response = await send(path, body);
    const text = await response.text();
    const took = Math.round(performance.now() - from);
    const { code = '', ...answer } = parsed(text);
    console.log(`  ${call}, ${kind}: ${response.status} ${code} in ${took} ms, ping ${pings.take()} ms at most`);
    const isAsWanted = isRefused ? code === 'expression-invalid' : response.ok || limits.includes(code);
    if (!isAsWanted) faults.push(`${call}, ${kind}: ${response.status} ${code}`);
    if (took > ANSWER_GOAL_MS) faults.push(`${call}, ${kind}: took ${took} ms`);
    if (response.ok && undo) {
      const [undoing, undone] = undo(answer);
      await (await send(`/api-py/${undoing}`, undone)).text();
    }
  }
  const { worst, count } = await pings.stop();
  if (worst > PING_GOAL_MS) faults.push(`a ping took ${worst} ms, the goal is ${PING_GOAL_MS} ms`);
  for (const fault of faults) console.log(`  ✗ ${fault}`);
  console.log(`chaos abuse: ${count} pings, the worst ${worst} ms; ${faults.length} faults`);
  return faults.length;
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** Asks `/ping` all the time. */
function watchPing(address) {
  let [worst, sinceTaken, count, isStopped] = [0, 0, 0, false];
  const asking = (async () => {
    while (!isStopped) {
      const from = performance.now();
      await fetch(`${address}/ping`).then((response) => response.arrayBuffer());
      const took = Math.round(performance.now() - from);
      count++;
      worst = Math.max(worst, took);
      sinceTaken = Math.max(sinceTaken, took);
      await new Promise((resolve) => setTimeout(resolve, PING_EVERY_MS));
    }
  })();
  return {
    /** The worst in ms since it was taken last. */
    take() {
      const taken = sinceTaken;
      sinceTaken = 0;
      return taken;
    },
    async stop() {
      isStopped = true;
      await asking;
      return { worst, count };
    },
  };
}
