import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { toComment, toCounters, toPost } from './to-post.js';
import { groupProfile, isPerson, userProfile } from './to-profile.js';
import { okComment, okComments, okGroups, okTopic, okTopics, okUsers } from './wire.js';

const WEB = 'https://ok.ru';
const GROUP = '54321000123456';
const document = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8'));
const page = okTopics.parse(document('mediatopic.getTopics'));
const topics = (page.media_topics ?? []).map((topic) => okTopic.parse(topic));
const author = { code: GROUP, username: 'shymnews', url: `${WEB}/shymnews` };
const postOf = (end: string): ReturnType<typeof toPost> => {
  const topic = topics.find(({ id }) => id.endsWith(end));
  if (!topic) throw new Error(end);
  return toPost(topic, page.entities ?? {}, author, WEB);
};

describe('a topic as a post', () => {
  it('has text, all pictures in full size, counters and an address', () => {
    expect(postOf('77')).toEqual({
      code: '157000000000077',
      ownerCode: GROUP,
      publishedAt: '2026-11-20T04:46:40.000Z',
      title: '',
      text: 'Бүгін қалада жаңа саябақ ашылды.\nВ Шымкенте открыли парк.',
      url: `https://ok.ru/group/${GROUP}/topic/157000000000077`,
      displayUrl: 'https://i.okcdn.ru/i?r=p1',
      pictures: ['https://i.okcdn.ru/i?r=p1', 'https://i.okcdn.ru/i?r=p2&t=m'],
      counters: { likes: 40, comments: 3, shares: 7, views: 5_210 },
      publishingType: 2,
      isVideo: false,
      isAdvert: false,
    });
  });

  it.each([
    ['01', 1, false, 'Закреплённая запись: правила группы', undefined],
    ['76', 3, true, 'Видео с открытия', 'https://i.okcdn.ru/v?t=1b'],
    ['75', 6, false, 'Какой парк вам ближе?\n\nГде гулять лучше?\n– Абай\n– Нурсат', undefined],
    ['74', 4, false, 'В городе открыли парк', 'https://i.okcdn.ru/i?r=link'],
    ['73', 5, false, 'Согласны?\n\nМаслихат обсуждает тарифы на воду', 'https://i.okcdn.ru/i?r=p2&t=m'],
    ['72', 7, true, 'Прямой эфир с площади', 'https://i.okcdn.ru/v?t=2'],
    ['71', 15, false, '', undefined],
  ])('%s has publishing type %i', (end, type, isVideo, text, picture) => {
    const post = postOf(end);
    expect([post.publishingType, post.isVideo, post.text, post.displayUrl]).toEqual([type, isVideo, text, picture]);
  });

  it('has the answers of a poll that is in the topic itself, without an odd one', () => {
    const answers = [{ text: 'Балхаш' }, { text: 5 }, { text: ' ' }, { text: 'Сатпаев' }];
    const topic = okTopic.parse({
      id: 1,
      created_ms: 1,
      media: [{ type: 'poll', question: 'Где холоднее?', answers }],
    });
    expect(toPost(topic, {}, author, WEB)).toMatchObject({
      text: 'Где холоднее?\n– Балхаш\n– Сатпаев',
      publishingType: 6,
    });
  });

  it('without a text has what its pictures and videos say', () => {
    const media = [
      { type: 'photo', photo_refs: ['photo:1', 'photo:2'] },
      { type: 'movie', movie_refs: ['movie:3'] },
    ];
    const topic = okTopic.parse({ id: 1, created_ms: 1, media });
    const entities = {
      photos: [{ ref: 'photo:1', text: 'Паром на Бухтарме' }, { ref: 'photo:2' }],
      movies: [{ ref: 'movie:3', title: 'Переправа', description: 'Очередь с утра' }],
    };
    expect(toPost(topic, entities, author, WEB).text).toBe('Переправа\nОчередь с утра\nПаром на Бухтарме');
    const withText = okTopic.parse({ id: 1, created_ms: 1, media: [{ type: 'text', text: 'Очередь' }, ...media] });
    expect(toPost(withText, entities, author, WEB).text).toBe('Очередь');
  });

  it('of a shared topic that is gone has only its own text', () => {
    const shared = { type: 'topic', reshare: true, media_topic_refs: ['media_topic:5'] };
    const topic = okTopic.parse({ id: 1, created_ms: 1, media: [{ type: 'text', text: 'Смотрите' }, shared] });
    expect(toPost(topic, {}, author, WEB)).toMatchObject({ text: 'Смотрите', publishingType: 5 });
  });

  it('has -1 for counters that OK leaves out', () => {
    expect(toCounters(okTopic.parse({ id: 1, created_ms: 1 }))).toEqual({
      likes: -1,
      comments: -1,
      shares: -1,
      views: -1,
    });
  });

  it("of a person has the person's address", () => {
    const person = { code: '571234567890', username: 'galina.semey', url: `${WEB}/profile/571234567890` };
    const topic = okTopic.parse({ id: '9', created_ms: '1795150000000', owner_ref: 'user:571234567890' });
    expect(toPost(topic, {}, person, WEB)).toMatchObject({
      ownerCode: '571234567890',
      url: 'https://ok.ru/profile/571234567890/statuses/9',
    });
  });
});

describe('an OK author', () => {
  it('is a group, open or closed', () => {
    const [group] = okGroups.parse(document('group.getInfo'));
    const [closed] = okGroups.parse({ groups: document('group.getInfo-closed') });
    if (!group || !closed) throw new Error('no group');
    expect(groupProfile(group, WEB)).toEqual({
      code: GROUP,
      username: 'shymnews',
      fullName: 'Шымкент — жаңалықтар',
      biography: 'Қала өмірі.\nНовости и объявления Шымкента.',
      followers: 48_120,
      follows: -1,
      mediaCount: -1,
      isGroup: true,
      isClosed: false,
      url: 'https://ok.ru/shymnews',
    });
    expect(groupProfile(closed, WEB).isClosed).toBe(true);
    expect(isPerson(groupProfile({ ...group, shortname: null }, WEB))).toBe(false);
  });

  it('is a person, distinguished by the address', () => {
    const [user] = okUsers.parse(document('users.getInfo'));
    if (!user) throw new Error('no user');
    const profile = userProfile(user, WEB);
    expect(profile).toMatchObject({ code: '571234567890', username: 'galina.semey', isGroup: false, isClosed: false });
    expect(isPerson(profile)).toBe(true);
    const withoutName = { ...user, url_profile: 'https://ok.ru/profile/571234567890' };
    expect(userProfile(withoutName, WEB).username).toBe('571234567890');
  });
});

describe('a comment', () => {
  const response = okComments.parse(document('discussions.getComments'));
  const comments = response.comments.map((comment) =>
    toComment(okComment.parse(comment), response.entities ?? {}, '157000000000077', WEB),
  );

  it("has its author's name and a date in Moscow time", () => {
    expect(comments[1]).toEqual({
      code: 'MTY0MDAy',
      postCode: '157000000000077',
      text: 'Бағасы қанша болды?',
      createdAt: '2026-11-20T07:12:30.000Z',
      likes: 11,
      replies: 2,
      owner: { code: '556', username: 'Даулет С.', url: 'https://ok.ru/profile/556' },
    });
  });

  it('can be written by a group', () => {
    expect(comments[2]?.owner).toMatchObject({ username: 'Шымкент — жаңалықтар', url: `https://ok.ru/group/${GROUP}` });
  });
});
