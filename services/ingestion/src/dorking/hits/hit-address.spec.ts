import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { byHost, StandInNetwork } from '../../../test/stand-in-network.js';
import { HitAddresses } from './hit-address.js';

const groups = new StandInNetwork('vkontakte', { credential: 'none' });
const outlets = new StandInNetwork('smi', { credential: 'none' }, byHost);
outlets.parsePost = (url) => ({ value: url.href, author: { kind: 'address', value: url.host } });
const networks = {
  ids: ['smi', 'vkontakte'] as const,
  collector: (id: NetworkId) => (id === 'smi' ? outlets : groups),
};
const addresses = new HitAddresses(networks, ['127.0.0.1:8080']);
const parsed = (address: string) => {
  const found = addresses.parse(address);
  if (!found) throw new Error(`${address} was left out`);
  return found;
};

describe('the address of a found publication', () => {
  it('has one code for all its spellings', () => {
    const ways = [
      'https://dala.kz/news/1?a=1&b=2',
      'http://www.dala.kz/news/1/?b=2&a=1#comments',
      'https://m.dala.kz//news/1?utm_source=x&b=2&fbclid=1&a=1&gclid=2&yclid=3&ysclid=4',
      ' HTTPS://DALA.KZ/news/1/index.html?b=2&a=1 ',
    ];
    expect(new Set(ways.map((way) => parsed(way).code)).size).toBe(1);
    expect(parsed(ways[0] ?? '').code).toMatch(/^[0-9a-f]{16}$/);
  });

  it('has another code for another page', () => {
    const pages = ['/news/1', '/news/2', '/News/1', '/?p=1', '/?p=2'].map((path) => parsed(`https://dala.kz${path}`));
    expect(new Set(pages.map(({ code }) => code)).size).toBe(pages.length);
  });

  it("is the network's own id where the network knows the address, and outlets take the others", () => {
    expect(parsed('https://vkontakte.example/post/-1_5?from=search')).toMatchObject({
      network: 'vkontakte',
      canonical: 'vkontakte -1_5',
      ref: { code: '-1_5' },
      author: '',
    });
    expect(parsed('https://www.dala.kz/news/1')).toMatchObject({ network: 'smi', host: 'dala.kz', author: 'dala.kz' });
    const withoutOutlets = new HitAddresses({ ...networks, ids: ['vkontakte'] });
    expect(withoutOutlets.parse('https://dala.kz/news/1')).toMatchObject({ network: null, ref: null, author: '' });
  });

  it('is shown without tracking', () =>
    expect(parsed('https://www.dala.kz/a/?utm_campaign=1&id=3#x').url).toBe('https://www.dala.kz/a/?id=3'));

  it.each([
    'ftp://dala.kz/1',
    'javascript:alert(1)',
    'nothing',
    '',
    'http://user:secret@dala.kz/',
    'http://127.0.0.1/',
    'http://127.0.0.1:8081/',
    'http://2130706433/',
    'http://[::1]:8080/',
    'http://10.0.0.7/news',
    'http://localhost:3000/',
    'http://printer.local/',
    'http://vault.internal./',
    `https://dala.kz/${'a'.repeat(4_000)}`,
  ])('%s is left out', (address) => expect(addresses.parse(address)).toBeUndefined());

  it('may be a private one that is allowed', () =>
    expect(parsed('http://127.0.0.1:8080/news').host).toBe('127.0.0.1:8080'));
});
