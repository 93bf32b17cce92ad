import { assertPortIsFree, startServers } from './servers.js';
import { readSettings } from './settings.js';
import type { Simulator } from './simulator.js';
import { openSimulator } from './simulator.js';

const settings = readSettings(process.env);
const exit = (): never => process.exit(0);
process.on('SIGTERM', exit);
process.on('SIGINT', exit);
if (settings.exitWithParent) {
  const parent = process.ppid;
  process.stdin.on('end', exit).on('error', exit).resume();
  setInterval(() => process.ppid !== parent && exit(), 500).unref();
}

async function start(): Promise<Simulator> {
  await assertPortIsFree(settings);
  const simulator = openSimulator(settings);
  await startServers(simulator);
  return simulator;
}

const simulator = await start().catch((error: NodeJS.ErrnoException) => {
  const reason =
    error.code === 'EADDRINUSE' ? `port ${settings.port} is taken; set SIM_PORT to another one` : String(error);
  process.stderr.write(`platform-sim: ${reason}\n`);
  process.exit(1);
});
const ready = {
  ready: true,
  control: simulator.controlUrl,
  vk: `${simulator.controlUrl}/method`,
  proxies: simulator.proxies,
  telegram: {
    dataCentres: simulator.telegram.dataCentres,
    publicKey: simulator.telegram.serverKey.publicPem,
  },
  outlets: simulator.sites.map((site) => ({ host: site.outlet.name, base: site.base })),
};
process.stdout.write(`${JSON.stringify(ready)}\n`);
