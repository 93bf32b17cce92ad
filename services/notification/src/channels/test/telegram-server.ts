import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SentText {
  chat_id: string;
  text: string;
  parse_mode: string;
}

export interface TelegramServer {
  url: string;
  token: string;
  sent: SentText[];
  updates: { update_id: number }[];
  /** An answer other than success to sendMessage. */
  refuse: ((text: SentText) => object | undefined) | undefined;
  close: () => Promise<void>;
}

/** A local Bot API with one bot. */
export async function telegramServer(): Promise<TelegramServer> {
  const answers: Record<string, (body: { offset: number } & SentText) => object> = {
    getMe: () => ({ ok: true, result: { id: 1, is_bot: true, username: 'mm_test_bot' } }),
    getUpdates: ({ offset }) => ({ ok: true, result: server.updates.filter(({ update_id: id }) => id >= offset) }),
    sendMessage: (text) => {
      const refusal = server.refuse?.(text);
      if (!refusal) server.sent.push(text);
      return refusal ? { ok: false, ...refusal } : { ok: true, result: { message_id: server.sent.length } };
    },
  };
  const listener = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [, bot, method = ''] = (request.url ?? '').split('/');
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { offset: number } & SentText;
      const unknown = { ok: false, error_code: 401, description: 'Unauthorized' };
      const answer = bot === `bot${server.token}` ? (answers[method]?.(body) ?? unknown) : unknown;
      const status = 'error_code' in answer ? Number(answer.error_code) : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const server: TelegramServer = {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    token: `1234:${'A'.repeat(35)}`,
    sent: [],
    updates: [],
    refuse: undefined,
    close: () =>
      new Promise((resolve) => {
        listener.closeAllConnections();
        listener.close(() => resolve());
      }),
  };
  return server;
}
