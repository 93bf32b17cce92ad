/** Of the app that the demo Telegram knows. */
export const app = { api_id: 10001, api_hash: 'demo-telegram-hash' };

const CONNECTING_MS = 30_000;

/** Two that sign in by themselves; the code of the last one is another each time, so it is left for a person. */
const accounts = [
  { phone: '+77010000001', code: '12345', isDefault: true },
  { phone: '+77010000002', code: '12345' },
  { phone: '+77010000003' },
];

/**
 * Adds the accounts with which Telegram is read and signs them in, except the one that waits for a person's code. What
 * is stored, signed in or waiting already stays as it is. Never rejects: without accounts Telegram's public pages are
 * read.
 */
export async function addTelegramAccounts({ admin }, print) {
  try {
    const [stored, { clients }] = await Promise.all([
      admin.get('/api-py/telegram/credentials'),
      admin.get('/api-tg/telegram/connected'),
    ]);
    // One after another: the first one stored is the default.
    for (const { phone, isDefault = false } of accounts)
      if (!stored.some((account) => account.phone === phone))
        await admin.post('/api-py/telegram/credentials', { phone, ...app, active: true, default: isDefault });
    const states = await Promise.all(
      accounts.map(({ phone, code }) =>
        signIn(admin, { phone, code, clients }).then(
          (status) => `${phone} ${status}`,
          (error) => `${phone} ${error.message}`,
        ),
      ),
    );
    print(`accounts of Telegram: ${states.join(', ')}`);
  } catch (error) {
    print(`accounts of Telegram: ${error.message}`);
  }
}

/** @returns the client's status: 'connected', or 'code' where that is left for a person */
async function signIn(admin, { phone, code, clients }) {
  const found = clients.find((client) => client.phone === phone);
  if (found?.auth && found.connected) return found.status;
  // Another request would replace the code that was sent.
  const client = found?.status === 'code' ? found : await start(admin, phone);
  if (client.status !== 'code' || !code) return client.status;
  const entered = await admin.post('/api-tg/telegram/code', { phone, code });
  return entered.client.status;
}

/** Starts a client; on a busy machine it goes on connecting after the call's answer. */
async function start(admin, phone) {
  let { client } = await admin.get('/api-tg/telegram/start', { phone });
  for (const end = Date.now() + CONNECTING_MS; client.status === 'connecting' && Date.now() < end;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { clients } = await admin.get('/api-tg/telegram/connected');
    client = clients.find((one) => one.phone === phone) ?? client;
  }
  return client;
}
