import { isAddressRange, TrustedProxies } from './client-address.js';

const proxies = new TrustedProxies(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']);

it.each<[string, string | undefined, string | string[] | undefined, string]>([
  ['no header', '10.0.0.1', undefined, '10.0.0.1'],
  ['a client that is no proxy', '203.0.113.9', '6.6.6.6', '203.0.113.9'],
  ['one proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a value that the client made up', '10.0.0.1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two proxies', '10.0.0.1', '6.6.6.6, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
  ['two headers', '10.0.0.1', ['6.6.6.6', '203.0.113.9, 10.2.3.4'], '203.0.113.9'],
  ['proxies only', '10.0.0.1', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['an IPv4 address in IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ['IPv6', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ['ports and brackets', '10.0.0.1', '[2001:db8::7]:4711, 192.0.2.1:80', '2001:db8::7'],
  ['a zone', '10.0.0.1', 'fe80::1%eth0', 'fe80::1'],
  ['a malformed entry', '10.0.0.1', '203.0.113.9, unknown', '10.0.0.1'],
  ['a malformed entry before a proxy', '10.0.0.1', '203.0.113.9, <script>, 10.9.9.9', '10.9.9.9'],
  ['empty entries', '10.0.0.1', ' , ,', '10.0.0.1'],
  ['an endless header', '10.0.0.1', ','.repeat(10_000), '10.0.0.1'],
  ['no address', undefined, '203.0.113.9', ''],
])('the client behind %s', (_, remote, header, client) => expect(proxies.clientOf(remote, header)).toBe(client));

it('without trusted proxies the header says nothing', () =>
  expect(new TrustedProxies([]).clientOf('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1'));

it.each([
  ['10.0.0.7', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['::1/128', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/x', false],
  ['10.0.0.0/8/8', false],
  ['proxy.example', false],
  ['10.0.0/8', false],
])('%s names addresses: %s', (text, isRange) => expect(isAddressRange(text)).toBe(isRange));
