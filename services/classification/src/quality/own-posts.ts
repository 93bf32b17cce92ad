import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oblasts, spheres } from '@mm/proto/vocabulary/reference-lists.js';
import type { Lang } from '../recognition/language/language.js';
import type { Tone } from '../recognition/decide.js';
import type { LabelledPost } from './labelled-post.js';
import { readExamples } from './read-examples.js';
import type { Example } from './read-examples.js';

const serviceFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the own corpus: a file for each brief. */
const corpusFolder = path.join(serviceFolder, 'corpus');
/** Posts that were written before the corpus; they are older than entry 90. */
const fixtures = path.join(serviceFolder, 'src/quality/fixtures');
const SECOND_LABELS = 'second-labels.jsonl';
const FIXTURE_WEIGHT = 1;

/** The posts of the own corpus; `group` is the brief. */
export const corpusPosts = (folder = corpusFolder): LabelledPost[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl') && name !== SECOND_LABELS)
    .sort()
    .flatMap((name) => postsOf(path.join(folder, name), path.basename(name, '.jsonl'), 1));

/** The posts that were written before the corpus. */
export const fixturePosts = (): LabelledPost[] =>
  fs
    .readdirSync(fixtures)
    .sort()
    .flatMap((name) => postsOf(path.join(fixtures, name), 'fixtures', FIXTURE_WEIGHT));

const idsOf = (entries: readonly { id: number; slug: string }[], slugs: readonly string[]): number[] =>
  slugs.map((slug) => {
    const id = entries.find((entry) => entry.slug === slug)?.id;
    if (id === undefined) throw new Error(`there is no '${slug}'`);
    return id;
  });

const postsOf = (file: string, group: string, weight: number): LabelledPost[] =>
  readExamples(file)
    .filter((example) => typeof example.text === 'string')
    .map((example) => ownPost(example, group, weight));

function ownPost(example: Example, group: string, weight: number): LabelledPost {
  return {
    id: example.id ?? '',
    text: example.text,
    ...(example.title && { title: example.title }),
    lang: example.lang as Lang,
    oblasts: idsOf(oblasts, example.oblasts ?? []),
    ...(!example.is_ignored && { spheres: idsOf(spheres, example.spheres ?? []) }),
    tone: example.is_ignored ? null : ((example.tone ?? null) as Tone | null),
    isIgnored: example.is_ignored ?? false,
    ...(example.traits && { traits: example.traits }),
    group,
    weight,
  };
}
