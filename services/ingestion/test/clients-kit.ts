import type { ClientAccountWire, ClientWire } from '@mm/proto/http/clients.js';
import type { ResourceHarness } from './resource-harness.js';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** The calls of clients for a test, as an administrator, and what was published of their states. */
export const clientKit = (harness: ResourceHarness) => {
  /** The texts of all answers so far. */
  const answers: string[] = [];
  async function call(method: 'get' | 'post', path: string, body: object = {}): Promise<Answer> {
    const sent = method === 'get' ? harness.get(path, harness.admin) : harness.post(path, body, harness.admin);
    const { status, body: answer, text } = await sent;
    answers.push(text);
    return { status, body: answer as Record<string, unknown> };
  }
  const clients = async (): Promise<ClientWire[]> =>
    ((await call('get', '/api-tg/telegram/connected')).body as { clients: ClientWire[] }).clients;
  const client = async (phone: string): Promise<ClientWire | undefined> =>
    (await clients()).find((one) => one.phone === phone);
  return {
    answers,
    call,
    client,
    save: (body: object) => call('post', '/api-py/telegram/credentials', body),
    /** Runs a command that has to succeed. */
    async run(command: string): Promise<ClientWire> {
      const { status, body } = await call('get', `/api-tg/telegram/${command}`);
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 'success' } });
      return body.client as ClientWire;
    },
    enter: (what: 'code' | 'password', secret: string, phone: string) =>
      call('post', `/api-tg/telegram/${what}`, { phone, [what]: secret }),
    accounts: async (): Promise<ClientAccountWire[]> =>
      (await call('get', '/api-py/telegram/credentials')).body as unknown as ClientAccountWire[],
    /** The statuses that events said of a phone, in order, beginning after `skip` of them. */
    async statuses(phone: string, skip = 0): Promise<string[]> {
      const sent: unknown[] = await harness.sent('telegram.client-status-changed');
      return sent
        .map((one) => one as { phone: string; status: string })
        .filter((one) => one.phone === phone)
        .map(({ status }) => status)
        .slice(skip);
    },
    untilStatus: (phone: string, status: string) =>
      harness.until(async () => (await client(phone))?.status === status, `${phone} is ${status}`),
  };
};
