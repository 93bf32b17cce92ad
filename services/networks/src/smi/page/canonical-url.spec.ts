import { describe, expect, it } from '@jest/globals';
import { canonicalUrl, codeOfUrl, outletHost, withoutTracking } from './canonical-url.js';

describe('the canonical address of an article', () => {
  it('is the same for all spellings', () => {
    const ways = [
      'https://dala.kz/news/1',
      'http://dala.kz/news/1',
      'https://www.dala.kz/news/1/',
      'https://m.dala.kz/news/1?utm_source=rss&utm_medium=feed',
      'HTTPS://DALA.KZ/news/1#comments',
      'https://dala.kz/news//1?fbclid=x&yclid=2',
      'https://dala.kz:443/news/1/index.html',
    ];
    expect(new Set(ways.map(canonicalUrl))).toEqual(new Set(['https://dala.kz/news/1']));
  });

  it('keeps what distinguishes articles', () => {
    expect(canonicalUrl('https://dala.kz/?p=5')).toBe('https://dala.kz/?p=5');
    expect(canonicalUrl('https://dala.kz/News/1')).not.toBe(canonicalUrl('https://dala.kz/news/1'));
    expect(canonicalUrl('https://dala.kz/a?id=1&page=2')).toBe('https://dala.kz/a?id=1&page=2');
  });

  it('exists only for http addresses', () =>
    expect(['mailto:a@b.kz', 'urn:x', 'nothing'].map(canonicalUrl)).toEqual([undefined, undefined, undefined]));

  it('has a code: its sha1 in hex', () => expect(codeOfUrl('https://dala.kz/news/1')).toMatch(/^[0-9a-f]{40}$/));

  it('identifies an outlet by its host without www, and a non-default port', () => {
    expect(
      ['https://www.dala.kz/x', 'http://127.0.0.1:3101/', 'https://m.kz/'].map((a) => outletHost(new URL(a))),
    ).toEqual(['dala.kz', '127.0.0.1:3101', 'm.kz']);
  });

  it('keeps an address that opens in a browser', () =>
    expect(withoutTracking('http://www.dala.kz/news/1/?utm_source=rss&id=3#c')).toBe(
      'http://www.dala.kz/news/1/?id=3',
    ));
});
