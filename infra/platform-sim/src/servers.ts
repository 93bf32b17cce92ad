import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { handleControlRequest } from './control-server.js';
import { handleOutletRequest, sitePath } from './smi/outlet-endpoint.js';
import { OutletSite } from './smi/outlet-site.js';
import type { Simulator } from './simulator.js';
import type { Settings } from './settings.js';
import { newForwardProxy } from './proxy/forward-proxy.js';
import { dataCentreIds } from './telegram/telegram-network.js';
import { startTelegram } from './telegram/telegram-server.js';
import { readJsonFile, writeJsonFile } from './state/json-file.js';
import { outlets } from './world/outlets.js';
import { unwatchedSites } from './world/unwatched-sites.js';

/** Listens on the given port, or on a free one when it is taken and `strict` is false; returns the port. */
function listen(
  server: http.Server,
  { host, port, strict }: { host: string; port: number; strict: boolean },
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || strict || port === 0) return reject(error);
      server.listen(0, host, () => resolve((server.address() as AddressInfo).port));
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const newServer = (listener: http.RequestListener): http.Server => {
  const server = http.createServer({ keepAliveTimeout: 65_000 }, listener);
  server.on('clientError', (_error, socket) => socket.destroy());
  return server;
};

/** The ports of the outlets and proxies at the last start, and of the data centres of Telegram. */
const portsShape = z.record(z.string(), z.number().int());

/** The name under which the port of a data centre is stored. */
const portName = (dc: number): string => `telegram:${dc}`;

/**
 * Throws EADDRINUSE when the port is taken. Called before the state folder is opened: the simulator that is already
 * running may be using it.
 */
export async function assertPortIsFree({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> {
  const probe = http.createServer();
  await listen(probe, { host, port, strict: true });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Starts the control server, one server per outlet, the forward proxies and the data centres of Telegram. They get
 * their earlier ports again, so that addresses do not change. Returns a function that stops the servers; throws
 * EADDRINUSE when the control port is taken.
 */
export async function startServers(simulator: Simulator): Promise<() => void> {
  const { settings } = simulator;
  const control = newServer((request, response) => void handleControlRequest(simulator, request, response));
  const controlPort = await listen(control, { host: settings.host, port: settings.port, strict: true });
  simulator.controlUrl = `http://${settings.publicHost}:${controlPort}`;
  const servers = [control];
  const portsFile = path.join(settings.stateFolder, 'ports.json');
  const known = readJsonFile(portsFile, portsShape) ?? {};
  const ports: Record<string, number> = {};
  for (const [index, outlet] of outlets.entries()) {
    const slot: { site?: OutletSite } = {};
    const server = newServer((request, response) =>
      slot.site ? handleOutletRequest(simulator, slot.site, request, response) : void response.destroy(),
    );
    servers.push(server);
    const wantedPort = known[outlet.name] ?? (settings.outletPort === 0 ? 0 : settings.outletPort + index);
    const port = await listen(server, { host: settings.host, port: wantedPort, strict: false });
    ports[outlet.name] = port;
    slot.site = new OutletSite(outlet, `http://${settings.outletHost}:${port}`, simulator.world);
    simulator.sites.push(slot.site);
  }
  for (const site of unwatchedSites) {
    const base = `http://${settings.outletHost}:${controlPort}${sitePath(site)}`;
    simulator.sites.push(new OutletSite(site, base, simulator.world));
  }
  const ownPorts = new Set([controlPort, ...Object.values(ports)]);
  for (const [index, account] of settings.proxies.entries()) {
    const server = newForwardProxy(simulator, account, ownPorts);
    servers.push(server);
    const wantedPort = known[`proxy ${account.name}`] ?? (settings.proxyPort === 0 ? 0 : settings.proxyPort + index);
    const port = await listen(server, { host: settings.host, port: wantedPort, strict: false });
    ports[`proxy ${account.name}`] = port;
    simulator.proxies.push({ name: account.name, port });
  }
  const portOf = (dc: number, index: number): number =>
    known[portName(dc)] ?? (settings.telegramPort === 0 ? 0 : settings.telegramPort + index);
  const stopTelegram = await startTelegram(simulator, {
    host: settings.host,
    publicHost: settings.outletHost,
    ports: dataCentreIds.map(portOf),
  });
  for (const { id, port } of simulator.telegram.dataCentres) {
    ports[portName(id)] = port;
    ownPorts.add(port);
  }
  writeJsonFile(portsFile, ports);
  return () => {
    stopTelegram();
    simulator.tunnels.cut();
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  };
}
