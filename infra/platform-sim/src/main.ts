import { startServers } from './servers.js';
import { readSettings } from './settings.js';
import { openSimulator } from './simulator.js';

const settings = readSettings(process.env);
const leave = (): never => process.exit(0);
process.on('SIGTERM', leave);
process.on('SIGINT', leave);
if (settings.exitWithParent) {
  const parent = process.ppid;
  process.stdin.on('end', leave).on('error', leave).resume();
  setInterval(() => process.ppid !== parent && leave(), 500).unref();
}

const simulator = openSimulator(settings);
try {
  await startServers(simulator);
} catch (error) {
  const busy = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  process.stderr.write(busy ? `platform-sim: port ${settings.port} is taken; set SIM_PORT to another one\n` : `platform-sim: ${String(error)}\n`);
  process.exit(1);
}
process.stdout.write(`${JSON.stringify({ ready: true, control: simulator.control, vk: `${simulator.control}/method`, outlets: simulator.sites.map((site) => ({ host: site.outlet.name, base: site.base })) })}\n`);
