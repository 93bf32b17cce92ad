import http from 'node:http';

export interface KeycloakProxy {
  url: string;
  /** From now on requests for which this holds find nobody. */
  rejectWhen(predicate: (request: http.IncomingMessage) => boolean): void;
  close(): Promise<void>;
}

/** A way to Keycloak that can be cut for some requests. */
export async function startKeycloakProxy(target: string, port: number): Promise<KeycloakProxy> {
  let isRejected: (request: http.IncomingMessage) => boolean = () => false;
  const server = http.createServer((request, response) => {
    if (isRejected(request)) return void request.socket.destroy();
    const { host } = new URL(target);
    const upstream = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: { ...request.headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
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
