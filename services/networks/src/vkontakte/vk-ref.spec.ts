import { describe, expect, it } from '@jest/globals';
import { parseVkPost, parseVkRef } from './vk-ref.js';

describe('the name or address of a VK author', () => {
  it.each([
    ['shymnews', 'name', 'shymnews'],
    ['@shymnews', 'name', 'shymnews'],
    [' shymnews ', 'name', 'shymnews'],
    ['vk.com/shymnews', 'name', 'shymnews'],
    ['https://vk.com/shymnews', 'name', 'shymnews'],
    ['http://m.vk.com/shymnews?from=feed', 'name', 'shymnews'],
    ['https://vk.ru/shymnews#x', 'name', 'shymnews'],
    ['www.vk.com/aigerim.nurlan', 'name', 'aigerim.nurlan'],
    ['https://vk.com/@shymnews', 'name', 'shymnews'],
    ['club1001', 'id', '-1001'],
    ['https://vk.com/club1001', 'id', '-1001'],
    ['public1001', 'id', '-1001'],
    ['event7', 'id', '-7'],
    ['id42', 'id', '42'],
    ['https://vk.com/id42', 'id', '42'],
    ['-1001', 'id', '-1001'],
    ['42', 'id', '42'],
    ['https://vk.com/wall-1001_77', 'id', '-1001'],
    ['https://vk.com/shymnews?w=wall-1001_77', 'id', '-1001'],
    ['http://127.0.0.1:3100/shymnews', 'name', 'shymnews'],
  ])('%s is parsed', (input, kind, value) => expect(parseVkRef(input, '127.0.0.1:3100')).toEqual({ kind, value }));

  it.each([
    '',
    '@',
    'два слова',
    'https://instagram.com/shymnews',
    'https://vk.com/',
    'https://vk.com/feed',
    'vk.com.evil.kz/shymnews',
    'https://evil.kz/vk.com/shymnews',
    'javascript:alert(1)',
    '0',
    '9'.repeat(40),
    '../../etc/passwd',
    'имя',
  ])('%s is refused', (input) => expect(parseVkRef(input, 'vk.com')).toBeNull());
});

describe('the address of a VK post', () => {
  it.each([
    ['https://vk.com/wall-1001_77', '-1001_77'],
    ['https://vk.com/wall42_7', '42_7'],
    ['http://www.vk.com/wall-1001_77', '-1001_77'],
    ['https://m.vk.com/wall-1001_77?from=feed#comments', '-1001_77'],
    ['https://vk.ru/wall-1001_77/', '-1001_77'],
    ['https://m.vk.ru/wall-1001_77', '-1001_77'],
    ['https://vk.com/wall-1001_77?reply=78&thread=79', '-1001_77'],
    ['https://vk.com/wall-1001_77_r78', '-1001_77'],
    ['https://vk.com/?w=wall-1001_77', '-1001_77'],
    ['https://vk.com/shymnews?w=wall-1001_77', '-1001_77'],
    ['https://vk.com/shymnews?from=search&w=wall-1001_77%2Fall', '-1001_77'],
    ['https://vk.com/feed?w=wall-1001_77_r5', '-1001_77'],
    ['https://vk.com/wall-1_2?w=wall-1001_77', '-1001_77'],
    ['http://127.0.0.1:3100/wall-1001_77', '-1001_77'],
  ])('%s is parsed', (address, code) =>
    expect(parseVkPost(new URL(address), '127.0.0.1:3100')).toEqual({
      value: code,
      code,
      author: { kind: 'id', value: code.split('_')[0] },
    }),
  );

  it.each([
    'https://vk.com/',
    'https://vk.com/shymnews',
    'https://vk.com/wall-1001',
    'https://vk.com/wall-1001_',
    'https://vk.com/wall0_7',
    'https://vk.com/wall-1001_0',
    'https://vk.com/wall-1001_77abc',
    'https://vk.com/wall-1001_77,-1001_78',
    `https://vk.com/wall-${'9'.repeat(30)}_1`,
    'https://vk.com/x/wall-1001_77',
    'https://vk.com/photo-1001_77',
    'https://vk.com/video-1001_77',
    'https://vk.com/away.php?to=https%3A%2F%2Fvk.com%2Fwall-1001_77',
    'https://vk.com/shymnews#w=wall-1001_77',
    'https://vk.com.evil.kz/wall-1001_77',
    'https://evilvk.com/wall-1001_77',
    'https://evil.kz/vk.com/wall-1001_77',
    'https://vk.com@evil.kz/wall-1001_77',
    'https://evil.kz\\@vk.com/wall-1001_77',
    'https://user:word@vk.com/wall-1001_77',
    'https://vk.com:8443/wall-1001_77',
    'http://127.0.0.1:3101/wall-1001_77',
    'ftp://vk.com/wall-1001_77',
    'vk://vk.com/wall-1001_77',
    'javascript:alert(1)//vk.com/wall-1001_77',
  ])('%s is refused', (address) => expect(parseVkPost(new URL(address), '127.0.0.1:3100')).toBeNull());
});
