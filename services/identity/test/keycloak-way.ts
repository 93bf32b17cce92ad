import http from 'node:http';

export interface KeycloakWay {
  url: string;
  /** From now on requests for which this holds find nobody. */
  refuse(whether: (request: http.IncomingMessage) => boolean): void;
  close(): Promise<void>;
}

/** A way to Keycloak that can be cut for some requests. */
export async function keycloakWay(target: string, port: number): Promise<KeycloakWay> {
  let isRefused: (request: http.IncomingMessage) => boolean = () => false;
  const server = http.createServer((request, response) => {
    if (isRefused(request)) return void request.socket.destroy();
    const { host } = new URL(target);
    const onward = http.request(
      new URL(request.url ?? '/', target),
      { method: request.method, headers: { ...request.headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.once('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    refuse: (whether) => void (isRefused = whether),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
