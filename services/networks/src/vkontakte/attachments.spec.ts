import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { RawPost } from '../network/network-collector.js';
import { toPost } from './to-post.js';
import { readItems } from './wall-pages.js';

const document = JSON.parse(readFileSync(new URL('./fixtures/wall.get-attachments.json', import.meta.url), 'utf8')) as {
  response: { items: unknown[] };
};
const { posts, skipped } = readItems(document.response.items);
const post = (id: number): RawPost => {
  const found = posts.find((p) => p.id === id);
  if (!found) throw new Error(`no post ${id}`);
  return toPost(found, '-1001', 'https://vk.com');
};
const picture = (name: string): string => `https://sun1.userapi.com/${name}.jpg`;

describe('attachments of a VK post', () => {
  it('can all be read', () => {
    expect([posts.length, skipped]).toEqual([document.response.items.length, 0]);
  });

  it('give every photo once, the widest size of each, the first as the picture of the post', () => {
    expect(post(201)).toMatchObject({
      publishingType: 2,
      displayUrl: picture('p1-y'),
      pictures: [picture('p1-y'), picture('p2-y'), picture('p3-y')],
    });
  });

  it('give the cover and title of an album, and no list for a single picture', () => {
    expect(post(202)).toMatchObject({ publishingType: 2, displayUrl: picture('p4-y'), text: 'Наурыз в Шымкенте' });
    expect(post(202)).not.toHaveProperty('pictures');
  });

  it('give old photos and drawings by their addresses', () => {
    expect(post(215)).toMatchObject({ publishingType: 2, pictures: [picture('old-604'), picture('g-586')] });
  });

  it('of a repost come with the text and the address of the original', () => {
    expect(post(203)).toMatchObject({
      publishingType: 5,
      text: 'Соседи, будьте внимательны\n\nДорогу на Тараз закрыли\n\nhttps://vk.com/wall-2002_900',
      pictures: [picture('p5-y'), picture('p6-y')],
      url: 'https://vk.com/wall-1001_203',
    });
  });

  it.each([
    [204, 3, 'v7-big', 'Паводок: съёмка с моста'],
    [205, 7, 'v8-big', 'Прямой эфир из акимата'],
    [206, 8, 'v9-big', 'Снег за минуту'],
    [207, 3, 'frame', 'Кадр'],
  ])('make post %i a video of type %i with its still', (id, publishingType, still, text) => {
    expect(post(id)).toMatchObject({ publishingType, isVideo: true, displayUrl: picture(still), text });
  });

  it.each([
    ['a document', 208, 13, 'Генплан.pdf', 'doc-y'],
    ['a song', 209, 14, 'Роза Рымбаева – Алия', undefined],
    ['a poll', 210, 6, 'Нужен ли новый мост?', undefined],
    ['an article', 211, 10, 'Как строили метро', 'p11-y'],
    ['a link', 212, 4, 'Читайте на сайте', undefined],
    ['a comment', 213, 12, 'Ответ читателю', undefined],
    ['goods', 214, 15, 'Мёд горный', 'honey'],
  ])('make a post of %s', (_name, id, publishingType, text, still) => {
    const made = post(id);
    expect(made).toMatchObject({ publishingType, text, isVideo: false });
    expect(made.displayUrl).toBe(still && picture(still));
  });

  it('of an odd inner shape lose only what they say', () => {
    const odd = {
      id: 1,
      owner_id: -1,
      date: 1,
      text: 'Текст',
      attachments: [{ type: 'photo', photo: { sizes: 'no' } }],
    };
    const [read] = readItems([odd]).posts;
    expect(read && toPost(read, '-1', 'https://vk.com')).toMatchObject({ text: 'Текст', publishingType: 2 });
  });
});
