import { describe, expect, it } from '@jest/globals';
import { parseYoutubePost, parseYoutubeRef } from './youtube-ref.js';

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
    [`https://studio.youtube.com/channel/${ID}/videos/upload`, 'id', ID],
    [`https://music.youtube.com/channel/${ID}?si=a`, 'id', ID],
    [`https://music.youtube.com/browse/${ID}`, 'id', ID],
    ['https://music.youtube.com/@shymkentbugin', 'name', 'shymkentbugin'],
    [`https://www.youtube.com/feeds/videos.xml?channel_id=${ID}`, 'id', ID],
    ['https://www.youtube.com/feeds/videos.xml?user=khabartv', 'address', 'user/khabartv'],
    [`https://www.youtube.com/playlist?list=${ID.replace('UC', 'UU')}`, 'id', ID],
    [`https://www.youtube.com/playlist?list=${ID.replace('UC', 'UUSH')}`, 'id', ID],
    [`https://www.youtube.com/playlist?list=${ID.replace('UC', 'UULP')}`, 'id', ID],
    [`https://www.youtube.com/playlist?list=${ID.replace('UC', 'UUMO')}`, 'id', ID],
    [`https://www.youtube.com/embed/live_stream?channel=${ID}`, 'id', ID],
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
    'https://www.youtube.com/feeds/videos.xml',
    'https://www.youtube.com/embed/dQw4w9WgXc1',
    'https://music.youtube.com/explore',
    'https://music.youtube.com/playlist?list=OLAK5uy_abc',
    'https://studio.youtube.com/video/dQw4w9WgXc1/edit',
    'https://music.youtube.com.evil.kz/@shymkentbugin',
    'youtube.com.evil.kz/@shymkentbugin',
    'https://evil.kz/youtube.com/@shymkentbugin',
    'https://www.youtube.com/%E0%A4%A',
    'javascript:alert(1)',
    '9'.repeat(600),
  ])('%s is refused', (input) => expect(parseYoutubeRef(input, 'https://www.youtube.com')).toBeNull());
});

describe('the address of a YouTube video', () => {
  const BASE = 'http://127.0.0.1:3100/www/youtube';

  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXc1',
    'http://youtube.com/watch?app=desktop&v=dQw4w9WgXc1&t=15s#comments',
    'https://m.youtube.com/watch/?v=dQw4w9WgXc1',
    'https://music.youtube.com/watch?v=dQw4w9WgXc1&list=RD1',
    'https://youtu.be/dQw4w9WgXc1?si=abc',
    'https://www.youtu.be/dQw4w9WgXc1',
    'https://www.youtube.com/shorts/dQw4w9WgXc1?feature=share',
    'https://www.youtube.com/live/dQw4w9WgXc1/',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXc1?rel=0',
    'https://www.youtube.com/v/dQw4w9WgXc1',
    'HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXc1',
    `${BASE}/watch?v=dQw4w9WgXc1`,
    `${BASE}/shorts/dQw4w9WgXc1`,
  ])('%s is parsed', (address) =>
    expect(parseYoutubePost(new URL(address), BASE)).toEqual({ value: 'dQw4w9WgXc1', code: 'dQw4w9WgXc1' }),
  );

  it.each([
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXc1dQw4w9WgXc1',
    'https://www.youtube.com/watch?v=dQw4w9WgXc%2F',
    'https://www.youtube.com/@shymkentbugin/live',
    'https://www.youtube.com/channel/UCshymkent0000000000001A',
    'https://www.youtube.com/playlist?list=dQw4w9WgXc1',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UCshymkent0000000000001A',
    'https://www.youtube.com/redirect?q=https://youtu.be/dQw4w9WgXc1',
    'https://youtube.com.evil.kz/watch?v=dQw4w9WgXc1',
    'https://evil.kz/youtube.com/watch?v=dQw4w9WgXc1',
    'https://notyoutube.com/watch?v=dQw4w9WgXc1',
    'https://youtube.com@evil.kz/watch?v=dQw4w9WgXc1',
    'https://user:pass@www.youtube.com/watch?v=dQw4w9WgXc1',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXc1',
    'https://youtu.be:444/dQw4w9WgXc1',
    'ftp://www.youtube.com/watch?v=dQw4w9WgXc1',
    'http://user@127.0.0.1:3100/www/youtube/watch?v=dQw4w9WgXc1',
    'http://127.0.0.1:3100/www/youtube.evil/watch?v=dQw4w9WgXc1',
    'http://127.0.0.1:3101/www/youtube/watch?v=dQw4w9WgXc1',
  ])('%s is refused', (address) => expect(parseYoutubePost(new URL(address), BASE)).toBeNull());
});
