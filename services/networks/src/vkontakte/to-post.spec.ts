import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { RawPost } from '../network/network-collector.js';
import { toPost } from './to-post.js';
import { readItems } from './wall-pages.js';

const document = (name: string): { response: { items: unknown[] } } =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')) as {
    response: { items: unknown[] };
  };
const { posts, skipped } = readItems(document('wall.get').response.items);
const post = (id: number): RawPost => {
  const found = posts.find((p) => p.id === id);
  if (!found) throw new Error(`no post ${id}`);
  return toPost(found, '-1001', 'https://vk.com');
};

describe('a VK wall post', () => {
  it('has the network id, an address for the browser, the date in UTC and all counters [D §3]', () => {
    expect(post(77)).toEqual({
      code: '-1001_77',
      ownerCode: '-1001',
      publishedAt: '2026-09-21T14:25:00.000Z',
      title: '',
      text: 'В Шымкенте открыли школу. Подробности у Шымкент сегодня',
      url: 'https://vk.com/wall-1001_77',
      displayUrl: 'https://sun1.userapi.com/w.jpg',
      counters: { likes: 12, comments: 4, shares: 1, views: 3456 },
      publishingType: 2,
      isVideo: false,
      isAdvert: false,
    });
  });

  it('marks edits, adverts and video, and leaves counters that VK hides unset', () => {
    expect(post(76)).toMatchObject({ edited: '2026-09-21T14:24:10.000Z', isVideo: true, publishingType: 3 });
    expect(post(73)).toMatchObject({
      isAdvert: true,
      publishingType: 1,
      counters: { views: -1 },
      text: 'Скидки на шины! <b>Только</b> сегодня & завтра',
    });
  });

  it("includes a repost's source, a poll's question and a clip's title in the text", () => {
    expect(post(75)).toMatchObject({
      publishingType: 5,
      text: 'Акимат Шымкента сообщил о ремонте дорог\n\nhttps://vk.com/wall-2002_900',
    });
    expect(post(74)).toMatchObject({ publishingType: 6, text: 'Как вам новый парк?\nНравится парк?' });
    expect(post(72)).toMatchObject({ publishingType: 8, isVideo: true, text: 'Короткое видео: салют' });
  });

  it('accepts an unknown attachment and removes characters that no store can hold', () => {
    expect(post(71)).toMatchObject({ publishingType: 15, text: 'Неизвестное вложение \uFFFD и эмодзи 😀' });
  });

  it('skips one item of an unknown shape, but fails with schema_drift for a page of them', () => {
    expect(skipped).toBe(1);
    expect(() => readItems([{ post_id: 1 }, { post_id: 2 }])).toThrow('schema_drift');
  });

  it('returns a text of megabytes complete', () => {
    const [first] = readItems([{ id: 1, owner_id: -1, date: 1, text: 'я'.repeat(3_000_000) }]).posts;
    expect(first && toPost(first, '-1', 'https://vk.com').text.length).toBe(3_000_000);
  });
});
