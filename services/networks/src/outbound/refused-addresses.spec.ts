import { describe, expect, it } from '@jest/globals';
import { NetworkFault } from '../network/network-fault.js';
import { isPublicAddress, checkedTarget } from './private-address.js';

const NONE: ReadonlySet<string> = new Set();

/** Addresses that a collector must never connect to, in every form that a user or a feed may use. */
const REFUSED = [
  // loopback and this host
  'http://127.0.0.1/',
  'http://127.0.0.1:80/',
  'http://127.0.0.1:6379/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://127.0.0.1.:80/',
  'http://0.0.0.0/',
  'http://0/',
  'http://0.1.2.3/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0x7f.1/',
  'http://127.0x1/',
  'http://0177.0x0.1/',
  'http://00000177.1/',
  'http://0X7F000001/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://①②⑦.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://127.0.0.%31/',
  'https://127.0.0.1/',
  'HTTP://127.0.0.1/',
  'http:127.0.0.1',
  'http:/127.0.0.1/',
  'http:\\\\127.0.0.1\\',
  'http:////127.0.0.1/',
  ' http://127.0.0.1/',
  'http://127.0.0.1\t/',
  'ht\ntp://127.0.0.1/',
  'http://user@127.0.0.1/',
  'http://user:pass@127.0.0.1/',
  'http://example.com@127.0.0.1/',
  'http://127.0.0.1@example.com/',
  'http://example.com:80@127.0.0.1:80/',
  'http://127.0.0.1#@example.com/',
  'http://127.0.0.1?@example.com/',
  // private
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://167772161/',
  'http://0xa000001/',
  'http://012.0.0.1/',
  'http://10.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://2886729729/',
  'http://0xac100001/',
  'http://192.168.0.1/',
  'http://192.168.255.255/',
  'http://3232235521/',
  'http://0xc0a80001/',
  'http://0300.0250.0.1/',
  'http://192.168.1/',
  'http://192.168.257/',
  // shared, link-local (clouds' metadata), protocol, documentation, benchmark
  'http://100.64.0.1/',
  'http://100.127.255.255/',
  'http://169.254.169.254/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://169.254.43518/',
  'http://169.254.0.1/',
  'http://192.0.0.1/',
  'http://192.0.0.170/',
  'http://192.0.2.1/',
  'http://198.51.100.7/',
  'http://203.0.113.9/',
  'http://198.18.0.1/',
  'http://198.19.255.255/',
  'http://192.88.99.1/',
  'http://192.31.196.1/',
  'http://192.52.193.1/',
  'http://192.175.48.1/',
  // metadata and platform services of clouds
  'http://168.63.129.16/',
  'http://168.63.129.16:32526/vmSettings',
  'http://2822734096/',
  'http://0xa83f8110/',
  'http://0250.077.0201.020/',
  'http://168.63.33040/',
  'http://192.0.0.192/latest/',
  'http://100.100.100.200/latest/meta-data/',
  'http://169.254.0.23/',
  'http://169.254.42.42/conf',
  'http://169.254.170.2/v2/credentials',
  'http://161.26.0.10/',
  'http://166.8.0.1/',
  'http://166.11.255.254/',
  'http://199.36.153.4/',
  'http://199.36.153.11/',
  'http://[fd00:ec2::254]/latest/meta-data/',
  'http://[fd00:ec2::123]/',
  'http://[fd20:ce::254]/',
  'http://[fd00:42::42]/',
  'http://[fe80::a9fe:a9fe]/',
  'http://[::ffff:168.63.129.16]/',
  'http://[64:ff9b::a83f:8110]/',
  'http://[2002:a83f:8110::]/',
  'http://[2600:2d00:2:1000::1]/',
  'http://[2620:4f:8000::1]/',
  // multicast, reserved, broadcast
  'http://224.0.0.1/',
  'http://239.255.255.255/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://4294967295/',
  'http://0xffffffff/',
  'http://250.1.1.1/',
  // public, but disguised
  'http://134744072/',
  'http://0x08080808/',
  'http://010.8.8.8/',
  'http://8.526344/',
  'http://８.8.8.8/',
  // IPv6
  'http://[::1]/',
  'http://[::1]:80/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[0000::0001]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:7f00:0001]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[::127.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b::8.8.8.8]/',
  'http://[64:ff9b:1::1]/',
  'http://[fc00::1]/',
  'http://[fd00::1]/',
  'http://[fd12:3456:789a::1]/',
  'http://[fdff:ffff::1]/',
  'http://[fe80::1]/',
  'http://[febf::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[ff0e::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a00:1::1]/',
  'http://[2001::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://[2001:10::1]/',
  'http://[2001:20::1]/',
  'http://[3fff::1]/',
  'http://[100::1]/',
  'http://[5f00::1]/',
  'http://[4000::1]/',
  // other schemes and no address at all
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://127.0.0.1:25/',
  'data:text/html,x',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'ws://example.com/',
  'http://',
  'https://',
  '//127.0.0.1/',
  'example.com',
  '',
  'http://[::1/',
  'http://exa mple.com/',
  'http://user:secret@example.com/',
];

const ALLOWED = [
  'http://example.com/',
  'https://tengrinews.kz:8443/rss',
  'http://8.8.8.8/',
  'https://1.1.1.1/',
  'http://172.15.0.1/',
  'http://172.32.0.1/',
  'http://100.63.0.1/',
  'http://100.128.0.1/',
  'http://11.0.0.1/',
  'http://169.253.0.1/',
  'http://192.167.1.1/',
  'http://198.20.0.1/',
  'http://168.63.129.15/',
  'http://168.63.129.17/',
  'http://161.25.0.1/',
  'http://166.12.0.1/',
  'http://199.36.153.12/',
  'http://223.255.255.255/',
  'http://[2a00:1450:4010::65]/',
  'http://[2606:4700::1111]/',
  'http://қазақстан.қаз/',
];

const refusal = (address: string, allow = NONE): string => {
  try {
    return `goes to ${checkedTarget(address, allow).href}`;
  } catch (error) {
    return error instanceof NetworkFault ? error.kind : String(error);
  }
};

describe('the check of private addresses', () => {
  it('covers at least 120 addresses', () => expect(new Set(REFUSED).size).toBeGreaterThanOrEqual(120));

  it.each(REFUSED)('refuses %s', (address) => expect(refusal(address)).toBe('refused_address'));

  it.each(ALLOWED)('allows %s', (address) => expect(refusal(address)).toMatch(/^goes to/));

  it('allows a listed host and port, but no other port or spelling of it', () => {
    const allow = new Set(['127.0.0.1:3101']);
    expect(refusal('http://127.0.0.1:3101/rss', allow)).toMatch(/^goes to/);
    for (const other of [
      'http://127.0.0.1:3102/',
      'http://127.0.0.1/',
      'http://[::1]:3101/',
      'http://2130706433:3101/',
      'http://127.0.0.2:3101/',
    ])
      expect([other, refusal(other, allow)]).toEqual([other, 'refused_address']);
  });

  it('checks the target of a relative redirect', () => {
    const base = new URL('https://example.com/a/b');
    expect(checkedTarget('../c', NONE, base).href).toBe('https://example.com/c');
    expect(() => checkedTarget('//127.0.0.1/', NONE, base)).toThrow('refused_address');
    expect(() => checkedTarget('//2130706433/', NONE, base)).toThrow('refused_address');
  });

  it('accepts only IP literals as public addresses', () => {
    for (const text of ['', 'localhost', 'example.com', '1.2.3', 'fe80::1%eth0', '2a00::1%0'])
      expect([text, isPublicAddress(text)]).toEqual([text, false]);
  });
});
