import net from 'node:net';
import { isRunning } from '../start/process-identity.mjs';
import { readProcesses } from './process-list.mjs';
import { statusOf } from './service-process.mjs';

/** `npm run cluster -- status`: every process with its health; exit code 1 when one is unhealthy or none is running. */
export async function showStatus(folder) {
  const known = readProcesses(folder);
  if (!known || !isRunning(known.starter)) {
    console.log(
      known
        ? 'the cluster was killed: npm run cluster starts it again, npm run cluster:stop stops what is left'
        : 'no cluster is running here',
    );
    process.exitCode = 1;
    return;
  }
  console.log(`${known.gateways.join('  ')}   networks ${known.networks ?? '-'}   data ${folder}\n`);
  const rows = await Promise.all(
    known.processes.map(async (p) => [p.name, p.pid ?? '-', p.starts, p.address ?? '-', await healthOf(p)]),
  );
  const table = [['name', 'pid', 'starts', 'address', 'health'], ...rows].map((row) => row.map(String));
  const widths = table[0].map((_, i) => Math.max(...table.map((row) => row[i].length)));
  for (const row of table)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i]))
        .join('  ')
        .trimEnd(),
    );
  if (rows.some((row) => row.at(-1) !== 'ok')) process.exitCode = 1;
}

async function healthOf(entry) {
  if (entry.state !== 'running' || !isRunning(entry)) return entry.state === 'starting' ? 'starting' : 'down';
  const { kind, address } = entry;
  if (kind === 'service' || kind === 'gateway') return describeHealth(await statusOf(address, '/health'));
  if (kind !== 'engine' && kind !== 'database') return 'ok';
  return (await acceptsConnections(new URL(address.includes('://') ? address : `tcp://${address}`)))
    ? 'ok'
    : 'does not respond';
}

function describeHealth(response) {
  if (!response) return 'does not respond';
  if (response.status < 500) return 'ok';
  try {
    return JSON.parse(response.body).reason ?? `status ${response.status}`;
  } catch {
    return `status ${response.status}`;
  }
}

function acceptsConnections({ hostname, port }) {
  return new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port), timeout: 3000 });
    const finish = (is) => (socket.destroy(), resolve(is));
    socket
      .once('connect', () => finish(true))
      .once('error', () => finish(false))
      .once('timeout', () => finish(false));
  });
}
