import { describe, expect, it } from '@jest/globals';
import { parseInstagramPost, parseInstagramRef } from './instagram-ref.js';

const BASE = 'http://127.0.0.1:3100/www/instagram';

describe('the name or address of an Instagram account', () => {
  it.each([
    ['shymnews', 'shymnews'],
    ['@ShymNews', 'shymnews'],
    [' akimat.shymkent ', 'akimat.shymkent'],
    ['_qala_', '_qala_'],
    ['tengrinews.kz', 'tengrinews.kz'],
    ['instagram.com/shymnews', 'shymnews'],
    ['https://www.instagram.com/akimat.shymkent/?igsh=MzRlODBiNWFlZA==', 'akimat.shymkent'],
    ['https://m.instagram.com/shymnews#x', 'shymnews'],
    ['https://instagr.am/_u/shymnews', 'shymnews'],
    ['https://www.instagram.com/shymnews/reel/DbLbgl6CNpU/', 'shymnews'],
    [`${BASE}/shymnews/`, 'shymnews'],
  ])('%s is parsed', (input, value) => expect(parseInstagramRef(input, BASE)).toEqual({ kind: 'name', value }));

  it.each([
    '',
    '@',
    'два слова',
    'имя',
    '.shymnews',
    'shym..news',
    'shymnews.',
    'x'.repeat(31),
    'instagram.com',
    'https://www.instagram.com/',
    'https://www.instagram.com/p/DbLbgl6CNpU/',
    'https://www.instagram.com/reel/DbLbgl6CNpU/',
    'https://www.instagram.com/explore/tags/shymkent/',
    'https://www.instagram.com/stories/shymnews/1/',
    'https://www.facebook.com/shymnews',
    'instagram.com.evil.kz/shymnews',
    'https://evil.kz/instagram.com/shymnews',
    'http://127.0.0.1:3100/www/facebook/shymnews',
    'javascript:alert(1)',
    '../../etc/passwd',
  ])('%s is refused', (input) => expect(parseInstagramRef(input, BASE)).toBeNull());
});

describe('the address of an Instagram post', () => {
  const code = 'DbLbgl6CNpU';

  it.each([
    `https://www.instagram.com/p/${code}/`,
    `http://instagram.com/p/${code}?igsh=abc&img_index=2#x`,
    `https://m.instagram.com/reel/${code}/`,
    `https://www.instagram.com/reels/${code}`,
    `https://www.instagram.com/tv/${code}/`,
    `https://instagr.am/p/${code}`,
    `https://www.instagram.com/p/${code}/embed/captioned/`,
    `${BASE}/p/${code}/`,
  ])('%s is parsed', (address) => expect(parseInstagramPost(new URL(address), BASE)).toEqual({ value: code, code }));

  it.each([
    `https://www.instagram.com/ShymNews/p/${code}/`,
    `https://www.instagram.com/shymnews/reel/${code}/?hl=ru`,
    `${BASE}/shymnews/p/${code}/`,
  ])('%s is parsed with its author', (address) =>
    expect(parseInstagramPost(new URL(address), BASE)).toEqual({
      value: code,
      code,
      author: { kind: 'name', value: 'shymnews' },
    }),
  );

  it.each([
    'https://www.instagram.com/',
    'https://www.instagram.com/shymnews/',
    'https://www.instagram.com/shymnews/reels/',
    'https://www.instagram.com/p/',
    'https://www.instagram.com/p/a%2Fb',
    `https://www.instagram.com/p/${'x'.repeat(100)}`,
    'https://www.instagram.com/reels/audio/123456/',
    `https://www.instagram.com/explore/p/${code}/`,
    `https://www.instagram.com/share/p/${code}/`,
    `https://www.instagram.com/stories/shymnews/${code}/`,
    `https://www.instagram.com/a/b/p/${code}/`,
    `https://instagram.com.evil.kz/p/${code}/`,
    `https://evil.kz/instagram.com/p/${code}/`,
    `https://notinstagram.com/p/${code}/`,
    `https://instagram.com@evil.kz/p/${code}/`,
    `https://user:pass@www.instagram.com/p/${code}/`,
    `https://www.instagram.com:8443/p/${code}/`,
    `ftp://www.instagram.com/p/${code}/`,
    `http://user@127.0.0.1:3100/www/instagram/p/${code}/`,
    `http://127.0.0.1:3100/www/facebook/p/${code}/`,
  ])('%s is refused', (address) => expect(parseInstagramPost(new URL(address), BASE)).toBeNull());
});
