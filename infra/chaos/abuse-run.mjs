import { DemoSession } from '../seed/demo-session.mjs';
import { abuseInputs } from './abuse-inputs.mjs';

/** `/ping` is asked this often, and has to answer within the goal. */
const PING_EVERY_MS = 50;
const PING_GOAL_MS = 200;
/** A question ends after 10 s; the rest is transport and waiting for others. */
const ANSWER_GOAL_MS = 20_000;
/** Answers that end what was accepted. */
const limits = ['question-took-too-long', 'no-search-provider', 'nothing-to-search', 'story-not-found'];

/**
 * Sends the largest accepted and the smallest refused expressions to every call that takes one, to a started product,
 * while `/ping` is asked.
 * @param {{ address: string }} options of mm
 * @returns {Promise<number>} faults found
 */
export async function runAbuse({ address }) {
  const { token } = await DemoSession.signIn(address, 'admin');
  const pings = watchPing(address);
  const faults = [];
  const send = (path, body) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const save = async (path, params) => (await send(`/api-py/${path}`, { params })).json();
  const name = `abuse ${Date.now()}`;
  const { topic } = await save('save-topic', { name, keywords: 'школа' });
  const { tsection: section } = await save('save-tsection', { name, topics: [topic.id] });
  /** One question, timed. */
  const ask = async (label, path, body) => {
    const from = performance.now();
    pings.take();
    const response = await send(path, body);
    const text = await response.text();
    const took = Math.round(performance.now() - from);
    const { code = '', ...answer } = parsed(text);
    console.log(`  ${label}: ${response.status} ${code} in ${took} ms, ping ${pings.take()} ms at most`);
    if (took > ANSWER_GOAL_MS) faults.push(`${label}: took ${took} ms`);
    return { answer, code, isTaken: response.ok || limits.includes(code), status: response.status };
  };
  for (const { call, kind, path, body, isRefused, undo, next } of abuseInputs({
    topic: topic.id,
    section: section.id,
  })) {
    const label = `${call}, ${kind}`;
    const { answer, code, isTaken, status } = await ask(label, path, body);
    if (!(isRefused ? code === 'expression-invalid' : isTaken)) faults.push(`${label}: ${status} ${code}`);
    if (status !== 200) continue;
    if (next) {
      const asked = await ask(`${label}, searched`, ...next(answer));
      if (!asked.isTaken) faults.push(`${label}, searched: ${asked.status} ${asked.code}`);
    }
    if (undo) await (await send(...undo(answer))).text();
  }
  await save('delete-topic', { id: topic.id });
  await save('delete-tsection', { id: section.id });
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
