import { describe, expect, it } from '@jest/globals';
import { parseFacebookRef } from './facebook-ref.js';

describe('the name or address of a Facebook Page', () => {
  it.each([
    ['shymnews', 'name', 'shymnews'],
    ['@shymnews', 'name', 'shymnews'],
    [' shym.news ', 'name', 'shym.news'],
    ['100200300400', 'id', '100200300400'],
    ['facebook.com/shymnews', 'name', 'shymnews'],
    ['https://www.facebook.com/shymnews/', 'name', 'shymnews'],
    ['https://m.facebook.com/shymnews?ref=share', 'name', 'shymnews'],
    ['https://web.facebook.com/shymnews/posts/2077', 'name', 'shymnews'],
    ['https://ru-ru.facebook.com/shymnews/about', 'name', 'shymnews'],
    ['fb.com/shymnews', 'name', 'shymnews'],
    ['https://www.facebook.com/pages/Shymkent-News/100200300400', 'id', '100200300400'],
    ['https://www.facebook.com/p/Шымкент-сегодня-100200300400/', 'id', '100200300400'],
    ['https://www.facebook.com/Shymkent-News-100200300400', 'id', '100200300400'],
    ['https://www.facebook.com/pg/shymnews/posts', 'name', 'shymnews'],
    ['https://www.facebook.com/profile.php?id=100200300400', 'id', '100200300400'],
    ['https://www.facebook.com/permalink.php?story_fbid=1&id=100200300400', 'id', '100200300400'],
    ['http://127.0.0.1:3100/www/facebook/shymnews', 'name', 'shymnews'],
  ])('%s is parsed', (input, kind, value) =>
    expect(parseFacebookRef(input, 'http://127.0.0.1:3100/www/facebook')).toEqual({ kind, value }),
  );

  it.each([
    '',
    '@',
    'два слова',
    'facebook.com',
    'https://facebook.com/',
    'https://www.facebook.com/groups/123456789',
    'https://www.facebook.com/watch/?v=1',
    'https://www.facebook.com/events/1',
    'https://www.facebook.com/marketplace/almaty',
    'https://www.facebook.com/reel/777000222',
    'https://www.facebook.com/profile.php',
    'https://instagram.com/shymnews',
    'facebook.com.evil.kz/shymnews',
    'https://evil.kz/facebook.com/shymnews',
    'http://127.0.0.1:3100/www/instagram/shymnews',
    'javascript:alert(1)',
    '../../etc/passwd',
    'имя',
    '9'.repeat(40),
  ])('%s is refused', (input) => expect(parseFacebookRef(input, 'http://127.0.0.1:3100/www/facebook')).toBeNull());
});
