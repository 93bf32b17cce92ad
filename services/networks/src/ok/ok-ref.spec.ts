import { describe, expect, it } from '@jest/globals';
import { parseOkRef } from './ok-ref.js';

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
    'https://vk.com/shymnews',
    'ok.ru.evil.kz/shymnews',
    'https://evil.kz/ok.ru/shymnews',
    'javascript:alert(1)',
    '9'.repeat(40),
  ])('%s is refused', (input) => expect(parseOkRef(input, 'https://ok.ru')).toBeNull());
});
