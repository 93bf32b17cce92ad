import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { GracefulShutdown } from './graceful-shutdown.js';

async function startServer(): Promise<{
  shutdown: GracefulShutdown;
  get: (path: string, agent?: http.Agent) => Promise<{ body: string; connection: string | undefined }>;
  release: () => void;
  slowRequestArrived: Promise<void>;
}> {
  let release = (): void => undefined;
  let onArrived = (): void => undefined;
  const slowRequestArrived = new Promise<void>((resolve) => (onArrived = resolve));
  const server = http.createServer((request, response) => {
    if (request.url !== '/slow') return void response.end('quick');
    release = () => void response.end('slow');
    onArrived();
  });
  const shutdown = new GracefulShutdown(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const get = (path: string, agent?: http.Agent): Promise<{ body: string; connection: string | undefined }> =>
    new Promise((resolve, reject) => {
      http
        .get({ port, host: '127.0.0.1', path, ...(agent ? { agent } : {}) }, (response) => {
          let body = '';
          response
            .on('data', (chunk: Buffer) => (body += chunk.toString()))
            .on('end', () => resolve({ body, connection: response.headers.connection }));
        })
        .on('error', reject);
    });
  return { shutdown, get, release: () => release(), slowRequestArrived };
}

describe('GracefulShutdown', () => {
  it('finishes running requests, announces the close and accepts no new connections', async () => {
    const { shutdown, get, release, slowRequestArrived } = await startServer();
    const slow = get('/slow');
    await slowRequestArrived;
    let isClosed = false;
    const finished = shutdown.run(() => (isClosed = true));
    expect(shutdown.isShuttingDown).toBe(true);
    expect(await get('/quick')).toEqual({ body: 'quick', connection: 'close' });
    while (!isClosed) await new Promise((resolve) => setTimeout(resolve, 10));
    await expect(get('/quick')).rejects.toThrow('ECONNREFUSED');
    release();
    expect(await slow).toEqual({ body: 'slow', connection: 'close' });
    await finished;
  });

  it('still responds on a keep-alive connection after it stopped listening', async () => {
    const { shutdown, get } = await startServer();
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    await get('/quick', agent);
    let lateResponse: Promise<{ body: string; connection: string | undefined }> | undefined;
    await shutdown.run(() => (lateResponse = get('/quick', agent)));
    expect(await lateResponse).toEqual({ body: 'quick', connection: 'close' });
    agent.destroy();
  });
});
