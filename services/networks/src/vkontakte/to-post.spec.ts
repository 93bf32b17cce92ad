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

  const made = (fields: Record<string, unknown>): RawPost => {
    const [read] = readItems([{ id: 5, owner_id: -1, date: 1, text: '', ...fields }]).posts;
    if (!read) throw new Error('unreadable');
    return toPost(read, '-1', 'https://vk.com');
  };

  it.each([
    ['См. [https://vk.com/wall-3_4|запись о мосте] и всё', 'См. запись о мосте и всё'],
    ['[taldyk_news|Талдык], [public7|Завод], [id1:bp-1_2|Ерлан], [event5|ярмарка]', 'Талдык, Завод, Ерлан, ярмарка'],
    ['Заявки: [#alias|на портале|https://aqtobe.kz/a?b=1]', 'Заявки: на портале'],
    ['[vk.com/taldyk|сюда], [id24news|и сюда]', 'сюда, и сюда'],
    ['[Фото|Видео] [1|2] [a| [b]', '[Фото|Видео] [1|2] [a| [b]'],
  ])('shows the words of the markup in %s', (text, shown) => expect(made({ text }).text).toBe(shown));

  it('has all answers of its polls', () => {
    const poll = {
      question: 'Где сильнее ветер?',
      answers: [{ text: 'Аягоз' }, { text: '[club1|Достык]' }, { id: 3 }],
    };
    const attachments = [{ type: 'poll', poll }];
    expect(made({ text: 'Опрос', attachments }).text).toBe('Опрос\nГде сильнее ветер?\n– Аягоз\n– Достык');
  });

  it('names no address for a repost of what is deleted', () => {
    for (const source of [
      { id: 0, owner_id: 0, date: 0, is_deleted: true },
      { id: 0, owner_id: 0 },
      { id: 9, owner_id: -7, is_deleted: true, deleted_reason: 'Запись удалена' },
    ]) {
      const repost = made({ text: 'Жаль', copy_history: [source] });
      expect(repost).toMatchObject({ text: 'Жаль', publishingType: 5 });
      expect(repost).not.toHaveProperty('repostOf');
    }
  });

  it('that is a repost names its original: the last source that is not deleted', () => {
    const sources = [
      { id: 5, owner_id: -7 },
      { id: 9, owner_id: -8 },
    ];
    const repostOf = (...history: object[]) => made({ text: 'Смотрите', copy_history: history }).repostOf;
    expect(repostOf(...sources)).toEqual({ network: 'vkontakte', code: '-8_9' });
    expect(repostOf(...sources, { id: 3, owner_id: -9, is_deleted: true })).toEqual({
      network: 'vkontakte',
      code: '-8_9',
    });
    expect(made({ text: 'Своё' })).not.toHaveProperty('repostOf');
  });

  it('without a text has the captions of its pictures and what its videos say', () => {
    const photo = (text: string): unknown => ({ type: 'photo', photo: { text, sizes: [] } });
    const video = (title: string, description: string): unknown => ({ type: 'video', video: { title, description } });
    expect(made({ attachments: [photo('Ледоход на Иртыше'), photo(''), photo('Ледоход на Иртыше')] }).text).toBe(
      'Ледоход на Иртыше',
    );
    expect(made({ attachments: [video('Без названия', 'Пожар на складе в Экибастузе')] }).text).toBe(
      'Пожар на складе в Экибастузе',
    );
    expect(
      made({ attachments: [video('Сюжет', 'Подробности'), { type: 'doc', doc: { title: 'Акт.pdf' } }] }).text,
    ).toBe('Сюжет\nПодробности\nАкт.pdf');
    const album = { type: 'album', album: { title: 'Паводок', description: 'Снимки из Кульсары' } };
    expect(made({ attachments: [album] }).text).toBe('Паводок\nСнимки из Кульсары');
    expect(made({ text: 'Река', attachments: [photo('Ледоход на Иртыше')] }).text).toBe('Река');
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
