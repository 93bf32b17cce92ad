import { describe, expect, it } from '@jest/globals';
import { parseFacebookPost, parseFacebookRef } from './facebook-ref.js';

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
    ['https://www.facebook.com/pages/category/Community/Shymkent-News-100200300400/', 'id', '100200300400'],
    ['https://www.facebook.com/pages/category/News/shymkent.news', 'name', 'shymkent.news'],
    ['https://www.facebook.com/profile/100200300400', 'id', '100200300400'],
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

describe('the address of a post of a Facebook Page', () => {
  const BASE = 'http://127.0.0.1:3100/www/facebook';
  const pfbid = 'pfbid02kDpXyAbCdEfGhJkLmNoPqRsTuVwXyZ1234567890l';
  const parsed = (address: string): unknown => {
    const ref = parseFacebookPost(new URL(address), BASE);
    return ref && [ref.value, ref.author?.value, ref.code, ref.codeOf?.('77')];
  };

  it.each([
    ['https://www.facebook.com/shymnews/posts/2077', 'shymnews', undefined],
    ['https://m.facebook.com/shymnews/posts/2077/?comment_id=5#x', 'shymnews', undefined],
    ['https://ru-ru.facebook.com/shymnews/posts/v-shymkente-otkryli-shkolu/2077/', 'shymnews', undefined],
    ['https://www.facebook.com/Shymkent-News-100200300400/posts/2077', '100200300400', '100200300400_2077'],
    ['https://www.facebook.com/100200300400/posts/2077', '100200300400', '100200300400_2077'],
    ['https://www.facebook.com/permalink.php?story_fbid=2077&id=100200300400', '100200300400', '100200300400_2077'],
    ['https://mbasic.facebook.com/story.php?id=100200300400&story_fbid=2077', '100200300400', '100200300400_2077'],
    ['https://www.facebook.com/100200300400_2077', '100200300400', '100200300400_2077'],
    [`${BASE}/shymnews/posts/2077`, 'shymnews', undefined],
  ])('%s is the number beside its page', (address, author, code) =>
    expect(parsed(address)).toEqual(['story:2077', author, code, '77_2077']),
  );

  it.each([
    [`https://www.facebook.com/shymnews/posts/${pfbid}`, pfbid, 'shymnews'],
    [`https://www.facebook.com/permalink.php?story_fbid=${pfbid}&id=100200300400`, pfbid, '100200300400'],
    ['https://www.facebook.com/shymnews/videos/555000111/', '555000111', 'shymnews'],
    ['https://www.facebook.com/shymnews/videos/prazdnik/555000111/', '555000111', 'shymnews'],
    ['https://www.facebook.com/shymnews/photos/a.100.200/900100/?type=3', '900100', 'shymnews'],
    ['https://www.facebook.com/watch/?v=555000111', '555000111', undefined],
    ['https://www.facebook.com/watch?v=555000111&ref=sharing', '555000111', undefined],
    ['https://www.facebook.com/photo/?fbid=900100&set=a.1', '900100', undefined],
    ['https://www.facebook.com/photo.php?fbid=900100&id=100200300400', '900100', '100200300400'],
    ['https://www.facebook.com/reel/777000222', '777000222', undefined],
  ])('%s is a link that Graph does not resolve', (address, id, author) =>
    expect(parsed(address)).toEqual([`link:${id}`, author, undefined, undefined]),
  );

  it.each([
    'https://www.facebook.com/',
    'https://www.facebook.com/shymnews',
    'https://www.facebook.com/shymnews/posts',
    'https://www.facebook.com/shymnews/posts/last',
    'https://www.facebook.com/shymnews/photos/',
    'https://www.facebook.com/groups/123456789/posts/2077',
    'https://www.facebook.com/events/123456/posts/2077',
    'https://www.facebook.com/permalink.php?story_fbid=2077',
    'https://www.facebook.com/profile.php?id=100200300400',
    'https://www.facebook.com/watch',
    'https://www.facebook.com/watch?v=../100',
    'https://www.facebook.com/reel/a',
    'https://www.facebook.com/l.php?u=https://www.facebook.com/shymnews/posts/2077',
    'https://facebook.com.evil.kz/shymnews/posts/2077',
    'https://evil.kz/facebook.com/shymnews/posts/2077',
    'https://notfacebook.com/shymnews/posts/2077',
    'https://facebook.com@evil.kz/shymnews/posts/2077',
    'https://user:pass@www.facebook.com/shymnews/posts/2077',
    'https://www.facebook.com:8443/shymnews/posts/2077',
    'ftp://www.facebook.com/shymnews/posts/2077',
    'http://user@127.0.0.1:3100/www/facebook/shymnews/posts/2077',
    'http://127.0.0.1:3100/www/instagram/shymnews/posts/2077',
  ])('%s is refused', (address) => expect(parsed(address)).toBeNull());
});
