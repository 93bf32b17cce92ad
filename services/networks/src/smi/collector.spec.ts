import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseOutletRef, settings } from './collector.js';

describe('the name or address of an outlet', () => {
  it.each([
    ['tengrinews.kz', 'https://tengrinews.kz/'],
    ['www.zakon.kz/rss.xml', 'https://www.zakon.kz/rss.xml'],
    ['https://inform.kz/rss/rus.xml', 'https://inform.kz/rss/rus.xml'],
    ['http://127.0.0.1:3101', 'http://127.0.0.1:3101/'],
    ['127.0.0.1:3101', 'https://127.0.0.1:3101/'],
    ['қазақстан.қаз', 'https://xn--80aaa0a6awh12ed.xn--80ao21a/'],
    ['feed://dala.kz/rss', 'https://dala.kz/rss'],
    [' dala.kz ', 'https://dala.kz/'],
    ['dala.kz:8080/x', 'https://dala.kz:8080/x'],
  ])('%s is parsed', (input, value) =>
    expect(parseOutletRef(input)?.kind === 'address' && parseOutletRef(input)?.value).toBe(value),
  );

  it.each([
    '',
    'shymnews',
    '@shymnews',
    'два слова',
    'localhost',
    'ftp://dala.kz',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '.kz',
    'a..kz',
    'http://',
    `${'x'.repeat(3_000)}.kz`,
  ])('%s is refused', (input) => expect(parseOutletRef(input)).toBeNull());
});

describe('the time zone of dates that name none', () => {
  const zone = z.object({ MM_TIME_ZONE: settings.MM_TIME_ZONE });
  it("is the installation's, Almaty by default", () =>
    expect([zone.parse({}), zone.parse({ MM_TIME_ZONE: 'Europe/Moscow' })]).toEqual([
      { MM_TIME_ZONE: 'Asia/Almaty' },
      { MM_TIME_ZONE: 'Europe/Moscow' },
    ]));
  it('must exist', () => expect(zone.safeParse({ MM_TIME_ZONE: 'Asia/Nowhere' }).success).toBe(false));
});
