import { describe, expect, it } from '@jest/globals';
import type { Call } from '@mm/proto/http/call.js';
import { allCalls } from '@mm/proto/http/calls.js';
import { networkCalls } from '@mm/proto/http/network-calls.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { networkSettings } from './collectors.gen.js';
import { descriptorList, descriptors } from './descriptors.gen.js';

const paths = (id: keyof typeof descriptors): string[] =>
  Object.values(networkCalls[id]).map((c) => `${c.method} ${c.path}`);

describe('descriptors', () => {
  it.each(descriptorList.map((d) => [d.id, d] as const))(
    '%s agrees with the vocabulary, and its calls exist [D §2]',
    (id, descriptor) => {
      const { title: name } = networks[id];
      // The menu says 'Instagram Parse'.
      expect(descriptor).toMatchObject({ label: expect.stringContaining(name) });
      const calls: Readonly<Record<string, Call>> = networkCalls[id as keyof typeof networkCalls];
      expect(Object.values(calls).filter((c) => !allCalls.includes(c))).toEqual([]);
      expect(Object.fromEntries(Object.entries(calls).map(([name, { path }]) => [name, path]))).toEqual(
        Object.fromEntries(Object.entries(descriptor.calls).map(([name, { path }]) => [name, path])),
      );
      expect(descriptor.comments !== 'none').toBe('comments' in descriptor.calls);
      for (const text of [...Object.values(descriptor.texts), ...Object.values(descriptor.kazakh.texts)])
        expect(text).toMatch(/\S/);
      expect(descriptor.kazakh.authors).toContain(name);
      expect(descriptor.kazakh.parsing === null).toBe(descriptor.parsing === null);
      for (const { title } of Object.values(descriptor.screens)) expect(title).toContain(name);
    },
  );

  it('title all columns and profile fields in Russian, except those that the specification gives [D §11]', () => {
    const given = ['#', 'ID', 'Watcher', 'User Name', 'Full name', 'Followers'];
    const titles = descriptorList.flatMap((d) => [...d.columns, ...d.profile].map(({ title }) => title));
    expect(titles.filter((title) => !given.includes(title) && !/^[А-Яа-яЁё ]+$/.test(title))).toEqual([]);
  });

  it('have Kazakh words wherever they have Russian ones', () => {
    const same = descriptorList.flatMap(({ id, texts, kazakh, columns, profile }) => [
      ...Object.entries(texts).map(([key, text]) => [`${id} ${key}`, text, kazakh.texts[key as keyof typeof texts]]),
      ...[...columns, ...profile].map(({ id: column, title, titleKk }) => [`${id} ${column}`, title, titleKk]),
    ]);
    expect(same.filter(([, russian = '', word = '']) => /[а-яё]/i.test(russian) && russian === word)).toEqual([]);
    expect(same.filter(([, russian = '', word]) => !/[а-яё]/i.test(russian) && russian !== word)).toEqual([]);
  });

  it('give outlets words of their own, and all but YouTube the same profile [S1 §2, S1 §8, D §11]', () => {
    const { subscribed, unsubscribed, refreshFailed } = descriptors.smi.texts;
    expect([subscribed, unsubscribed, refreshFailed]).toEqual([
      'Вы подписаны!',
      'Вы отписаны!',
      'Ошибка загрузки постов !',
    ]);
    const others = descriptorList.filter(({ id }) => id !== descriptors.youtube.id);
    for (const { profile } of others)
      expect(profile.map(({ id }) => id)).toEqual([
        'id',
        'username',
        'full_name',
        'biography',
        'followers_count',
        'follows_count',
        'media_count',
      ]);
  });

  it('give VK its calls and screens [S1 §2, S1 §7, S1 §8]', () => {
    expect(paths('vkontakte')).toEqual(
      expect.arrayContaining([
        'GET /api-py/vk/channels',
        'GET /api/vk/info-channel',
        'GET /api/vk/add-channel',
        'GET /api-py/vk/unsubscribe-channel',
        'GET /api/vk/update-channel',
        'GET /api-py/vk/posts',
        'POST /api-py/vk/post',
        'GET /api/vk/start/:secret',
        'GET /api-py/vk-media-comments/:code',
      ]),
    );
    const { screens, columns, texts } = descriptors.vkontakte;
    expect([
      screens.authors.path,
      screens.review.path,
      screens.review.to({ username: 'shym news', code: '-1001' }),
    ]).toEqual([
      '/vkontakte-authors',
      '/vkontakte-media-parser/:username/:code',
      '/vkontakte-media-parser/shym%20news/-1001',
    ]);
    expect(columns.map((c) => c.title)).toEqual([
      '#',
      'Watcher',
      'User Name',
      'Full name',
      'Регионы',
      'Followers',
      'Посты',
    ]);
    expect([texts.unsubscribed, texts.found, texts.refreshFailed]).toEqual([
      'Вы больше не подписаны на этого автора !',
      'Автор найден',
      'Ошибка обновления постов !',
    ]);
  });

  it('give outlets theirs, and name the network in the calls shared with Instagram [S1 §2, S1 §5, S1 §7, S1 §9, D §3]', () => {
    expect(paths('smi')).toEqual(
      expect.arrayContaining([
        'GET /api-py/smi-authors',
        'POST /api-py/smi-media-open',
        'POST /api-py/smi-media-save',
        'GET /api/insta-author-info/:username/:operator',
      ]),
    );
    const { screens, search, regions, texts, calls } = descriptors.smi;
    expect([
      screens.authors.path,
      screens.review.to({ username: 'dala-habar.kz', code: 'dala-habar.kz' }),
      search,
      regions,
      texts.unsubscribed,
    ]).toEqual(['/smi-authors', '/smi-parser/dala-habar.kz', true, null, 'Вы отписаны!']);
    expect(calls.lookup.request.write('https://dala-habar.kz/rss', 'operator')).toEqual({
      params: { username: 'https://dala-habar.kz/rss', operator: 'operator' },
      query: { network: 'smi' },
    });
    expect(calls.posts.answer.read({ media: [], total: 3, next: null, closed_account: true })).toEqual({
      posts: [],
      total: 3,
      next: null,
      isClosed: true,
    });
  });
});

describe('settings of the collectors', () => {
  it('allow no private address by default', () => {
    expect(networkSettings.parse({})).toMatchObject({
      MM_ALLOW_PRIVATE: [],
      SMI_RESOLVE: {},
      VK_API_BASE: 'https://api.vk.ru/method',
      VK_WEB_BASE: 'https://vk.com',
    });
    expect(networkSettings.parse({ MM_ALLOW_PRIVATE: '127.0.0.1:3100, 127.0.0.1:3101' }).MM_ALLOW_PRIVATE).toEqual([
      '127.0.0.1:3100',
      '127.0.0.1:3101',
    ]);
  });

  it('are refused when they are invalid', () => {
    for (const wrong of [
      { SMI_RESOLVE: '{' },
      { SMI_RESOLVE: '{"a.kz":"nowhere"}' },
      { VK_API_BASE: 'vk' },
      { SMI_CONCURRENCY: '50' },
      { VK_RPS: '0' },
    ])
      expect([wrong, networkSettings.safeParse(wrong).success]).toEqual([wrong, false]);
  });
});
