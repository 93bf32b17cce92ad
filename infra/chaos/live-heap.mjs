import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'undici';

/** Node opens its inspector there at SIGUSR1. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const TIMEOUT_MS = 30_000;

/**
 * Heap of a Node process that is still in use after a full garbage collection, in MB. Unlike the resident memory it
 * does not depend on when the collector last ran. The process opens its inspector for that, on this machine only.
 * @param {number} pid
 * @returns {Promise<number>}
 */
export async function liveHeapMb(pid) {
  process.kill(pid, 'SIGUSR1');
  const [target] = await inspected();
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await event(socket, 'open', signal);
    await ask(socket, 1, 'HeapProfiler.collectGarbage', signal);
    const { usedSize } = await ask(socket, 2, 'Runtime.getHeapUsage', signal);
    return usedSize / 1e6;
  } finally {
    socket.close();
  }
}

async function inspected(attempts = 20) {
  try {
    return await (await fetch(INSPECTOR)).json();
  } catch (error) {
    if (attempts === 1) throw error;
    await pause(100);
    return inspected(attempts - 1);
  }
}

async function ask(socket, id, method, signal) {
  socket.send(JSON.stringify({ id, method }));
  for (;;) {
    const answer = JSON.parse((await event(socket, 'message', signal)).data);
    if (answer.id === id) return answer.result;
  }
}

const event = (socket, name, signal) =>
  new Promise((resolve, reject) => {
    socket.addEventListener(name, resolve, { once: true, signal });
    socket.addEventListener('error', () => reject(new Error('the inspector refused the connection')), { once: true });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
