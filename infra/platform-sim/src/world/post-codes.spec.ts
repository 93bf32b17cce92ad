import { authorsOf, findAuthor, socialAuthors } from './authors.js';
import { codeOf, decodeBase64, encodeBase64, mediaPkOf, mediaPlace, placeOfCode } from './post-codes.js';
import { mediaOf } from './media.js';
import { outlets } from './outlets.js';
import type { WorldPost } from './post.js';
import { mix } from './random.js';
import type { SocialNetwork } from './source.js';

const networks: SocialNetwork[] = ['vk', 'youtube', 'ok', 'facebook', 'instagram', 'telegram'];
const postsOf = (network: SocialNetwork): WorldPost[] =>
  authorsOf(network).flatMap((source) =>
    [0, 1, 777, 200_000].map((n) => ({ source, id: source.firstId + n, at: 0, seed: mix(source.firstId, n) })),
  );
const forms: Record<SocialNetwork, RegExp> = {
  vk: /^-?\d+_\d+$/,
  youtube: /^[\w-]{11}$/,
  ok: /^\d{12}$/,
  facebook: /^\d{15}_\d{15}$/,
  instagram: /^[A-Z][\w-]{10}$/,
  telegram: /^\d{10}_\d{4,7}$/,
};

describe('the authors of the demo networks', () => {
  it('have one name each in the whole world, and ids in the form of their network', () => {
    const names = [...socialAuthors(), ...outlets].map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(authorsOf('youtube').every(({ id }) => /^UC[\w-]{22}$/.test(id))).toBe(true);
    for (const network of ['ok', 'facebook', 'instagram', 'telegram'] as const) {
      const ids = authorsOf(network).map(({ id }) => id);
      expect(ids.every((id) => /^\d{10,15}$/.test(id))).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it.each(networks.slice(1))('write in both languages in %s, one is closed and one is gone', (network) => {
    const authors = authorsOf(network);
    expect(new Set(authors.map(({ language }) => language))).toEqual(new Set(['ru', 'kk']));
    expect(authors.filter(({ obstacle }) => obstacle === 'closed')[0]?.name).toMatch(/^closed[._]/);
    expect(authors.filter(({ obstacle }) => obstacle === 'gone')[0]?.name).toMatch(/^gone[._]/);
    expect(authors.filter(({ obstacle }) => !obstacle).length).toBeGreaterThanOrEqual(6);
  });

  it('are found by name with and without @, in any case, and by id', () => {
    const channel = findAuthor('youtube', '@DalaTV_kz');
    expect(channel?.title).toBe('Дала ТВ');
    expect(findAuthor('youtube', channel?.id ?? '')).toBe(channel);
    expect(findAuthor('youtube', 'shymkent.live')).toBeUndefined();
  });

  it('post together half as much as the authors of VK', () => {
    const perDay = (network: SocialNetwork): number =>
      authorsOf(network)
        .filter(({ obstacle }) => !obstacle)
        .reduce((sum, author) => sum + author.perDay, 0);
    const others = networks.slice(1).reduce((sum, network) => sum + perDay(network), 0);
    expect(others / (perDay('vk') * 1.3)).toBeGreaterThan(0.35);
    expect(others / (perDay('vk') * 1.3)).toBeLessThan(0.6);
  });
});

describe('codes of posts', () => {
  it.each(networks)('of %s have the form of the network, differ, and lead back to the post', (network) => {
    const posts = postsOf(network);
    const codes = posts.map(codeOf);
    expect(codes.filter((code) => !forms[network].test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.map((code) => placeOfCode(code))).toEqual(posts.map(({ source, id }) => ({ source, id })));
  });

  it('of other texts lead nowhere', () => {
    for (const text of [
      '',
      '_',
      '1_2',
      'dQw4w9WgXcQ',
      '151000000001',
      'Cxyz',
      'no-such.kz_1',
      '💥',
      '99999999999999999',
    ])
      expect(placeOfCode(text)).toBeUndefined();
  });

  it('of Instagram are the numeric pk in the base64url alphabet', () => {
    expect([encodeBase64(63n), encodeBase64(64n), encodeBase64(4_096n * 3n + 26n)]).toEqual(['_', 'BA', 'DAa']);
    expect([decodeBase64('DAa'), decodeBase64('not base64')]).toEqual([12_314n, null]);
    const [post] = postsOf('instagram') as [WorldPost];
    expect(mediaPlace(BigInt(mediaPkOf(post)))).toEqual({ source: post.source, id: post.id });
    expect(mediaPlace(17n)).toBeUndefined();
  });
});

describe('media of posts', () => {
  it('follow the network: every video has its still, an album several pictures', () => {
    for (const network of networks.slice(1))
      for (const post of postsOf(network)) {
        const { kind, pictures, durationSeconds } = mediaOf(post);
        const isVideo = ['video', 'short', 'live'].includes(kind);
        if (network === 'youtube') expect(isVideo).toBe(true);
        if (network === 'instagram') expect(pictures.length).toBeGreaterThan(0);
        if (isVideo) expect([pictures.length, durationSeconds > 0]).toEqual([1, true]);
        if (kind === 'album') expect(pictures.length).toBeGreaterThan(1);
        if (kind === 'short') expect(durationSeconds).toBeLessThanOrEqual(60);
      }
  });
});
