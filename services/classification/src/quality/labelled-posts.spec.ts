import fs from 'node:fs';
import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import { recognise } from '../recognition/recognise.js';
import { macroF1 } from './scores.js';
import { readExamples } from './read-examples.js';

const slugs = (entries: readonly { id: number; slug: string }[], ids: readonly number[]): string[] =>
  ids.map((id) => entries.find((entry) => entry.id === id)?.slug ?? '');
/** The posts were labelled before the whole country was an entry. */
const parts = oblasts.filter(({ slug }) => slug !== 'republic');

describe.each(
  [
    ...['own', 'more', 'third'].map((name) => new URL(`./fixtures/${name}-posts.jsonl`, import.meta.url).pathname),
    `${process.cwd()}/../shared/data/region_sphere_examples.jsonl`,
  ].filter((file) => fs.existsSync(file)),
)('recognition on the posts of %s', (file) => {
  const posts = readExamples(file).map((post) => ({ post, got: recognise({ text: post.text }) }));
  const quality = (pick: (one: (typeof posts)[number]) => { expected: string[]; actual: string[] }): number =>
    macroF1(posts.map(pick));

  it('is right about the language', () =>
    expect(quality(({ post, got }) => ({ expected: [post.lang ?? ''], actual: [got.lang] }))).toBeGreaterThan(0.98));
  it('is right about regions', () =>
    expect(
      quality(({ post, got }) => ({ expected: post.oblasts ?? [], actual: slugs(parts, got.oblasts).filter(Boolean) })),
    ).toBeGreaterThan(0.97));
  it('is right about spheres', () =>
    expect(
      quality(({ post, got }) => ({ expected: post.spheres ?? [], actual: slugs(spheres, got.spheres) })),
    ).toBeGreaterThan(0.9));
  it('is right about tone more often than not', () => {
    // The handed examples are 20: one post more or less is 5 %.
    const least = file.includes('fixtures') ? 0.75 : 0.7;
    const toned = posts.filter(({ post }) => typeof post.tone === 'number');
    expect(
      macroF1(toned.map(({ post, got }) => ({ expected: [String(post.tone)], actual: [String(got.tone)] }))),
    ).toBeGreaterThan(least);
  });
  it('is right about what is ignored', () =>
    expect(
      quality(({ post, got }) => ({ expected: [String(post.is_ignored)], actual: [String(got.is_ignored)] })),
    ).toBeGreaterThan(0.96));
});
