import http from 'node:http';

export interface KeycloakProxy {
  url: string;
  /** From now on, connections of matching requests are dropped. */
  rejectWhen(predicate: (request: http.IncomingMessage) => boolean): void;
  close(): Promise<void>;
}

/** A proxy to a sign-in provider that can drop selected requests. */
export async function startKeycloakProxy(target: string, port: number): Promise<KeycloakProxy> {
  let isRejected: (request: http.IncomingMessage) => boolean = () => false;
  const server = http.createServer((request, response) => {
    if (isRejected(request)) return void request.socket.destroy();
    const { host } = new URL(target);
    const upstream = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: { ...request.headers, host } },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
        upstreamResponse.pipe(response);
      },
    );
    upstream.once('error', () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    rejectWhen: (predicate) => void (isRejected = predicate),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
