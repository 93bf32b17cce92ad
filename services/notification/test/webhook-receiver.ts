import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The body as JSON. */
  event: { id: string; type: string; data: Record<string, unknown> };
}

export interface WebhookReceiver {
  /** `host:port`. */
  host: string;
  received: ReceivedWebhook[];
  /** The response to a request; 200 by default. */
  respond: (request: ReceivedWebhook) => { status: number; headers?: Record<string, string>; body?: string };
  close: () => Promise<void>;
}

/** A real server that receives webhooks. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const receiver: WebhookReceiver = {
    host: '',
    received: [],
    respond: () => ({ status: 200 }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one: ReceivedWebhook = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body,
        event: JSON.parse(body || '{}') as ReceivedWebhook['event'],
      };
      receiver.received.push(one);
      const { body: answer = '', headers, status } = receiver.respond(one);
      response.writeHead(status, headers).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}
