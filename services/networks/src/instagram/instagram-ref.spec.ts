import { describe, expect, it } from '@jest/globals';
import { parseInstagramRef } from './instagram-ref.js';

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
