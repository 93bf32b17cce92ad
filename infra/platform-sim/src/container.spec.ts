import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSettings } from './settings.js';
import { sitePath } from './smi/outlet-endpoint.js';
import { dataCentreIds } from './telegram/telegram-network.js';
import { outlets } from './world/outlets.js';
import { unwatchedSites } from './world/unwatched-sites.js';

const demo = fs.readFileSync(fileURLToPath(new URL('../../docker/demo.env', import.meta.url)), 'utf8');
const settingOf = (name: string): string =>
  demo
    .split('\n')
    .find((line) => line.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

describe('the demo networks in a container', () => {
  it('are reachable under the names in the settings of the product', () => {
    expect(JSON.parse(settingOf('SMI_RESOLVE'))).toEqual(
      Object.fromEntries([
        ...outlets.map(({ name }, index) => [name, `http://demo-networks:${3101 + index}`]),
        ...unwatchedSites.map((site) => [site.name, `http://demo-networks:3100${sitePath(site)}`]),
      ]),
    );
  });

  it('are the only private addresses that collectors may reach', () => {
    expect(settingOf('MM_ALLOW_PRIVATE').split(',')).toEqual(
      Array.from({ length: outlets.length + 5 }, (_, index) => `demo-networks:${3100 + index}`),
    );
  });

  it('accept the tokens of the product', () => {
    const { vkToken, youtubeKey, ok, graphToken, instagramId, searchKeys } = readSettings({});
    expect(settingOf('VK_SERVICE_TOKEN')).toBe(vkToken);
    expect(settingOf('YOUTUBE_SERVICE_TOKEN')).toBe(youtubeKey);
    expect(settingOf('OK_SERVICE_TOKEN')).toBe(`${ok.applicationKey}:${ok.secretKey}:${ok.token}`);
    expect(settingOf('FACEBOOK_SERVICE_TOKEN')).toBe(graphToken);
    expect(settingOf('INSTAGRAM_SERVICE_TOKEN')).toBe(`${instagramId}:${graphToken}`);
    expect({
      yandex: settingOf('MM_YANDEX_SEARCH_KEY'),
      yandexFolder: settingOf('MM_YANDEX_SEARCH_FOLDER'),
      brave: settingOf('MM_BRAVE_SEARCH_KEY'),
    }).toEqual(searchKeys);
  });

  it('give the data centres of Telegram the ports after the proxies', () => {
    expect(settingOf('TELEGRAM_DC')).toBe(`${dataCentreIds[0]}@demo-networks:${readSettings({}).telegramPort}`);
    expect(readSettings({ SIM_PROXY_PORT: '4001' }).telegramPort).toBe(4003);
    expect(readSettings({ SIM_PROXY_PORT: '0' }).telegramPort).toBe(0);
  });

  it('listen on loopback by default', () => {
    expect(readSettings({})).toMatchObject({ host: '127.0.0.1', publicHost: '127.0.0.1', outletHost: '127.0.0.1' });
  });
});
