import { fitsFilters } from './check-hit.js';

const hit = (url: string, publishedAt: string | null = null) => ({
  url,
  publishedAt: publishedAt === null ? null : new Date(publishedAt),
});

describe('our own check of a hit', () => {
  it.each([
    ['https://tengrinews.kz/a', '.kz', true],
    ['https://tengrinews.kz/a', 'kz', true],
    ['https://tengrinews.kz./a', '.kz', true],
    ['https://tengrinews.com/a.kz', '.kz', false],
    ['https://notkz/a', '.kz', false],
    ['https://instagram.com/p/1', 'instagram.com', true],
    ['https://www.instagram.com/p/1', 'instagram.com', true],
    ['https://www.instagram.com/p/1', 'https://www.instagram.com/', true],
    ['https://notinstagram.com/p/1', 'instagram.com', false],
    ['https://instagram.com.evil.kz/p/1', 'instagram.com', false],
    ['https://evil.kz/?instagram.com', 'instagram.com', false],
    ['https://egemen.gov.kz/1', '.gov.kz', true],
    ['https://xn--80ak6aa.xn--80ao21a/1', '.қаз', true],
    ['https://a.kz/', '  ', true],
    ['https://a.kz/', 'not a host', false],
    ['not an address', '.kz', false],
  ])('%s is on %s: %s', (url, site, expected) => {
    expect(fitsFilters(hit(url), { site })).toBe(expected);
  });

  it.each([
    ['https://a.kz/Novosti/1', 'novosti', true],
    ['https://a.kz/%D0%BF%D0%B0%D0%B2%D0%BE%D0%B4%D0%BE%D0%BA', 'Паводок', true],
    ['https://a.kz/100%', '100%', true],
    ['https://a.kz/1', 'novosti', false],
    ['https://a.kz/?q=a.b', 'a.b', true],
    ['https://a.kz/axb', 'a.b', false],
  ])('%s has %s in its address: %s', (url, inurl, expected) => {
    expect(fitsFilters(hit(url), { inurl })).toBe(expected);
  });

  const days = { after: '2026-09-20', before: '2026-11-20' };
  it.each([
    ['2026-09-19T18:59:59Z', false],
    ['2026-09-19T19:00:00Z', true],
    ['2026-11-20T18:59:59Z', true],
    ['2026-11-20T19:00:00Z', false],
    [null, true],
  ])('%s is within the days, which are those of Almaty: %s', (publishedAt, expected) => {
    expect(fitsFilters(hit('https://a.kz/', publishedAt), days)).toBe(expected);
  });

  it('takes a day alone as the end that it is', () => {
    const old = hit('https://a.kz/', '2026-01-01T12:00:00Z');
    expect([fitsFilters(old, { after: '2026-01-02' }), fitsFilters(old, { before: '2026-01-01' })]).toEqual([
      false,
      true,
    ]);
  });
});
