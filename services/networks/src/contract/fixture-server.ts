import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FixtureResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Cut the connection instead. */ reset?: boolean;
  /** Never respond. */ hang?: boolean;
}
export interface FixtureRequest {
  method: string;
  url: URL;
  form: URLSearchParams;
  /** The body as it was sent. */
  text: string;
  headers: http.IncomingHttpHeaders;
}
export type FixtureRoute = (request: FixtureRequest) => FixtureResponse | undefined;

/** A real server on a free loopback port for contract suites; it counts connections and records requests. */
export interface FixtureServer {
  base: string;
  hostPort: string;
  requests: FixtureRequest[];
  connections(): number;
  /** Sends this response to every request instead of the route's, until called with undefined. */
  fail(response: FixtureResponse | undefined): void;
  close(): Promise<void>;
}

/** Starts the server; a route that returns undefined is a 404. */
export async function fixtureServer(route: FixtureRoute): Promise<FixtureServer> {
  const requests: FixtureRequest[] = [];
  let forced: FixtureResponse | undefined;
  let connections = 0;
  const server = http.createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const request = {
        method: incoming.method ?? '',
        url: new URL(incoming.url ?? '/', base),
        form: new URLSearchParams(text),
        text,
        headers: incoming.headers,
      };
      requests.push(request);
      const response = forced ?? route(request) ?? { status: 404, body: 'not found' };
      if (response.reset) return void incoming.socket.destroy();
      if (response.hang) return;
      outgoing.writeHead(response.status ?? 200, response.headers).end(response.body ?? '');
    });
  });
  server.on('connection', () => connections++);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const base = `http://${hostPort}`;
  return {
    base,
    hostPort,
    requests,
    connections: () => connections,
    fail: (response) => {
      forced = response;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
