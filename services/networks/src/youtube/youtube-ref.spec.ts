import { describe, expect, it } from '@jest/globals';
import { parseYoutubeRef } from './youtube-ref.js';

const ID = 'UCshymkent0000000000001A';

describe('the handle, id or address of a YouTube channel', () => {
  it.each([
    ['@shymkentbugin', 'name', 'shymkentbugin'],
    ['shymkentbugin', 'name', 'shymkentbugin'],
    ['@шымкент.бүгін', 'name', 'шымкент.бүгін'],
    [' @shym_kent-1 ', 'name', 'shym_kent-1'],
    [ID, 'id', ID],
    [`https://www.youtube.com/channel/${ID}`, 'id', ID],
    [`m.youtube.com/channel/${ID}/videos?view=0`, 'id', ID],
    ['https://youtube.com/@shymkentbugin', 'name', 'shymkentbugin'],
    ['youtube.com/@shymkentbugin/shorts', 'name', 'shymkentbugin'],
    ['https://www.youtube.com/@%D2%9B%D0%B0%D0%BB%D0%B0', 'name', 'қала'],
    ['https://www.youtube.com/user/khabartv', 'address', 'user/khabartv'],
    ['youtube.com/c/KTK', 'address', 'c/KTK'],
    ['youtube.com/khabartv', 'address', 'c/khabartv'],
    ['http://127.0.0.1:3100/www/youtube/@shymkentbugin?x=1', 'name', 'shymkentbugin'],
  ])('%s is parsed', (input, kind, value) =>
    expect(parseYoutubeRef(input, 'http://127.0.0.1:3100/www/youtube')).toEqual({ kind, value }),
  );

  it.each([
    '',
    '@',
    'ab',
    'два слова',
    'youtube.com',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=dQw4w9WgXc1',
    'https://www.youtube.com/shorts/dQw4w9WgXc1',
    'https://www.youtube.com/live/dQw4w9WgXc1',
    'https://www.youtube.com/playlist?list=PL1',
    'https://youtu.be/dQw4w9WgXc1',
    'https://www.youtube.com/channel/UCshort',
    'youtube.com.evil.kz/@shymkentbugin',
    'https://evil.kz/youtube.com/@shymkentbugin',
    'https://www.youtube.com/%E0%A4%A',
    'javascript:alert(1)',
    '9'.repeat(600),
  ])('%s is refused', (input) => expect(parseYoutubeRef(input, 'https://www.youtube.com')).toBeNull());
});
