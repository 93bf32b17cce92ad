import { KnownBrowsers } from './known-browsers.js';
import { sourceOfAddress } from './sign-in-source.js';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:0:12::1', '2001:db8:0:12::/64'],
  ['2001:DB8:0000:0012:1:2:3:4', '2001:db8:0:12::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s is counted as %s', (address, key) => expect(sourceOfAddress(address)).toEqual({ key, isKnown: false }));

describe('a known browser', () => {
  const browsers = new KnownBrowsers('secret', true);
  const valueOf = (setCookie: string): string => `a=b; ${setCookie.split(';')[0] ?? ''}; c=d`;

  it('is known to the accounts that signed in there, the last five', () => {
    let cookie: string | undefined;
    for (const sub of ['a', 'b', 'c', 'd', 'e', 'f']) cookie = valueOf(browsers.cookieFor(sub, cookie));
    const ids = ['a', 'b', 'f'].map((sub) => browsers.idFor(sub, cookie));
    expect(ids).toEqual([undefined, expect.any(String), ids[1]]);
  });

  it('keeps a cookie that only the server reads and makes', () => {
    const cookie = browsers.cookieFor('a', undefined);
    expect(cookie).toMatch(/^MM_BROWSER=[\w-]+\.[\w-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/);
    const forged = new KnownBrowsers('another secret', true).cookieFor('a', undefined);
    for (const text of [undefined, '', valueOf(forged), 'MM_BROWSER=', 'MM_BROWSER=x.y', 'MM_BROWSER=%%%'])
      expect(browsers.idFor('a', text)).toBeUndefined();
    expect(browsers.idFor('b', valueOf(cookie))).toBeUndefined();
  });
});
