import { DemoSession } from '../seed/demo-session.mjs';
import { addTelegramAccounts } from '../seed/telegram-accounts.mjs';
import { retry } from './load.mjs';

/** The demo VK accepts its token with anything behind it. */
const TOKENS = ['demo-service-token-soak1', 'demo-service-token-soak2'];
const PLATFORMS = ['instagram', 'facebook', 'google'];

/**
 * Gives VK two tokens and Telegram its accounts, and lets Instagram, Facebook and YouTube be read through the forward
 * proxies of the demo networks, as an administrator does.
 * @returns {Promise<{ credential: string, proxy: string }>} the token and the proxy that shall fail
 */
export async function addResources({ address, networks }) {
  const admin = await retry(() => DemoSession.signIn(address, 'admin'));
  for (const token of TOKENS) {
    const { status, reason } = await admin.post('/api-py/source-tokens/vkontakte', { token, name: token.slice(-5) });
    if (status !== '200') throw new Error(`VK's token was refused: ${reason ?? status}`);
  }
  await addTelegramAccounts({ admin }, (line) => console.log(line));
  const { proxies } = await (await fetch(`${networks}/__sim/stats`)).json();
  for (const { name, port } of proxies) {
    const account = { username: name, password: name.replace('_', '-') };
    const added = await admin.post('/api-py/store/proxy', { proxy: '127.0.0.1', port, protocol: 'http', ...account });
    await admin.post('/api-py/store/proxy/save', { id: added.proxy.id, platforms: PLATFORMS });
  }
  return { credential: TOKENS[1] ?? '', proxy: proxies[0].name };
}
