import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { GracefulShutdown } from './graceful-shutdown.js';

async function served(): Promise<{
  draining: GracefulShutdown;
  ask: (path: string, agent?: http.Agent) => Promise<{ body: string; connection: string | undefined }>;
  release: () => void;
  arrived: Promise<void>;
}> {
  let release = (): void => undefined;
  let tellArrived = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (tellArrived = resolve));
  const server = http.createServer((request, response) => {
    if (request.url !== '/slow') return void response.end('quick');
    release = () => void response.end('slow');
    tellArrived();
  });
  const draining = new GracefulShutdown(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, agent?: http.Agent): Promise<{ body: string; connection: string | undefined }> =>
    new Promise((resolve, reject) => {
      http
        .get({ port, host: '127.0.0.1', path, ...(agent ? { agent } : {}) }, (answer) => {
          let body = '';
          answer
            .on('data', (chunk: Buffer) => (body += chunk.toString()))
            .on('end', () => resolve({ body, connection: answer.headers.connection }));
        })
        .on('error', reject);
    });
  return { draining, ask, release: () => release(), arrived };
}

describe('a server that drains', () => {
  it('finishes what runs, says that it closes, and takes nobody any more', async () => {
    const { draining, ask, release, arrived } = await served();
    const slow = ask('/slow');
    await arrived;
    let isShut = false;
    const drained = draining.run(() => (isShut = true));
    expect(draining.isShuttingDown).toBe(true);
    expect(await ask('/quick')).toEqual({ body: 'quick', connection: 'close' });
    while (!isShut) await new Promise((resolve) => setTimeout(resolve, 10));
    await expect(ask('/quick')).rejects.toThrow('ECONNREFUSED');
    release();
    expect(await slow).toEqual({ body: 'slow', connection: 'close' });
    await drained;
  });

  it('still answers on a connection that was kept, after it has stopped listening', async () => {
    const { draining, ask } = await served();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    await ask('/quick', agent);
    let late: Promise<{ body: string; connection: string | undefined }> | undefined;
    await draining.run(() => (late = ask('/quick', agent)));
    expect(await late).toEqual({ body: 'quick', connection: 'close' });
    agent.destroy();
  });
});
