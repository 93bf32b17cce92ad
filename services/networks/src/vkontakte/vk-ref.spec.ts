import { describe, expect, it } from '@jest/globals';
import { parseVkRef } from './vk-ref.js';

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
