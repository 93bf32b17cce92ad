import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Never respond. */
  hang?: boolean;
}
export interface Asked {
  method: string;
  url: URL;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** A real server on a free port of this machine, which gives what `reply` is. */
export interface ProviderServer {
  base: string;
  asked: Asked[];
  reply: Reply | ((asked: Asked) => Reply);
  close(): Promise<void>;
}

/** Starts the server. */
export async function providerServer(): Promise<ProviderServer> {
  const asked: Asked[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', headers } = request;
      const url = new URL(request.url ?? '/', started.base);
      const one = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') };
      asked.push(one);
      const reply = typeof started.reply === 'function' ? started.reply(one) : started.reply;
      if (!reply.hang) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? '');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const started: ProviderServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    reply: {},
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return started;
}
