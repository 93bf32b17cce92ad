import { describe, expect, it } from '@jest/globals';
import { parseOkPost, parseOkRef } from './ok-ref.js';

describe('the name, id or address of an OK author', () => {
  it.each([
    ['shymnews', 'name', 'shymnews'],
    ['@shymnews', 'name', 'shymnews'],
    ['galina.semey', 'name', 'galina.semey'],
    ['54321000123456', 'id', '54321000123456'],
    ['ok.ru/shymnews', 'name', 'shymnews'],
    ['https://m.ok.ru/shymnews?st.cmd=x', 'name', 'shymnews'],
    ['https://www.odnoklassniki.ru/shymnews/topics', 'name', 'shymnews'],
    ['https://ok.ru/group/54321000123456', 'address', 'group/54321000123456'],
    ['https://ok.ru/group/54321000123456/topic/157000000000077', 'address', 'group/54321000123456'],
    ['ok.ru/group54321000123456', 'address', 'group/54321000123456'],
    ['https://ok.ru/profile/571234567890', 'address', 'profile/571234567890'],
    ['https://ok.ru/profile/571234567890/statuses/1', 'address', 'profile/571234567890'],
    ['https://ok.ru/dk?st.cmd=altGroupMain&st.groupId=54321000123456', 'address', 'group/54321000123456'],
    ['https://m.ok.ru/dk?st.cmd=altGroupForum&st.groupId=54321000123456&_prevCmd=x', 'address', 'group/54321000123456'],
    ['ok.ru/dk?st.cmd=friendMain&st.friendId=571234567890', 'address', 'profile/571234567890'],
    ['https://ok.ru/dk?st.cmd=altGroupMain&st.referenceName=shymnews', 'name', 'shymnews'],
    ['http://127.0.0.1:3100/www/ok/shymnews', 'name', 'shymnews'],
    ['http://127.0.0.1:3100/www/ok/group/17', 'address', 'group/17'],
  ])('%s is parsed', (input, kind, value) =>
    expect(parseOkRef(input, 'http://127.0.0.1:3100/www/ok')).toEqual({ kind, value }),
  );

  it.each([
    '',
    '0',
    'ok.ru',
    'два слова',
    'https://ok.ru/',
    'https://ok.ru/feed',
    'https://ok.ru/video/123456',
    'https://ok.ru/group/abc',
    'https://ok.ru/profile/',
    'https://ok.ru/dk',
    'https://ok.ru/dk?st.cmd=userMain&st.groupId=abc',
    'https://ok.ru/live/profile/571234567890',
    'https://ok.ru/clips',
    'https://vk.com/shymnews',
    'ok.ru.evil.kz/shymnews',
    'https://evil.kz/ok.ru/shymnews',
    'javascript:alert(1)',
    '9'.repeat(40),
  ])('%s is refused', (input) => expect(parseOkRef(input, 'https://ok.ru')).toBeNull());
});

describe('the address of an OK topic', () => {
  const BASE = 'http://127.0.0.1:3100/www/ok';
  const code = '157000000000077';

  it.each([
    [`https://ok.ru/group/54321000123456/topic/${code}`, 'address', 'group/54321000123456'],
    [`https://m.ok.ru/group/54321000123456/topic/${code}?st.x=1#c`, 'address', 'group/54321000123456'],
    [`https://ok.ru/group54321000123456/topic/${code}`, 'address', 'group/54321000123456'],
    [`https://www.odnoklassniki.ru/shymnews/topic/${code}/`, 'name', 'shymnews'],
    [`https://ok.ru/profile/571234567890/statuses/${code}`, 'address', 'profile/571234567890'],
    [`https://ok.ru/galina.semey/statuses/${code}`, 'name', 'galina.semey'],
    [`${BASE}/group/17/topic/${code}`, 'address', 'group/17'],
  ])('%s is parsed with its author', (address, kind, value) =>
    expect(parseOkPost(new URL(address), BASE)).toEqual({ value: code, code, author: { kind, value } }),
  );

  it('is parsed without an author too', () =>
    expect(parseOkPost(new URL(`https://ok.ru/topic/${code}`), BASE)).toEqual({ value: code, code }));

  it.each([
    'https://ok.ru/',
    'https://ok.ru/shymnews',
    'https://ok.ru/group/54321000123456/topics',
    'https://ok.ru/group/54321000123456/topic/',
    'https://ok.ru/group/54321000123456/topic/abc',
    `https://ok.ru/group/54321000123456/topic/0${code}`,
    `https://ok.ru/group/abc/topic/${code}`,
    `https://ok.ru/feed/topic/${code}`,
    `https://ok.ru/statuses/${code}`,
    `https://ok.ru/video/${code}`,
    `https://ok.ru/a/b/c/topic/${code}`,
    `https://ok.ru/group/54321000123456/topic/${'9'.repeat(40)}`,
    `https://ok.ru.evil.kz/shymnews/topic/${code}`,
    `https://evil.kz/ok.ru/shymnews/topic/${code}`,
    `https://book.ru/shymnews/topic/${code}`,
    `https://ok.ru@evil.kz/shymnews/topic/${code}`,
    `https://user:pass@ok.ru/shymnews/topic/${code}`,
    `https://ok.ru:8443/shymnews/topic/${code}`,
    `ftp://ok.ru/shymnews/topic/${code}`,
    `http://user@127.0.0.1:3100/www/ok/shymnews/topic/${code}`,
    `http://127.0.0.1:3100/www/ok2/shymnews/topic/${code}`,
  ])('%s is refused', (address) => expect(parseOkPost(new URL(address), BASE)).toBeNull());
});
