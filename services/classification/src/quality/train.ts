import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startModelFile } from '../recognition/model/start-model.js';
import { writeModel } from '../recognition/model/model-file.js';
import type { Model } from '../recognition/model/model-file.js';
import { calibrate, leaveBriefsOut } from './held-out.js';
import type { LabelledPost } from './labelled-post.js';
import { corpusPosts, fixturePosts } from './own-posts.js';
import { publicSets, readPublicSet } from './public-sets.js';
import { trainLanguage } from './train-language.js';
import { prepare, raritiesOf, readPosts, trainOnOwn, trainOnPublic } from './train-heads.js';

/** Where labelled public sets lie when nothing else is said. */
export const DATA_FOLDER = fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/** The posts of all public sets that are there; the others are named. */
export function publicPosts(folder: string): { learned: LabelledPost[]; held: LabelledPost[] } {
  const posts: { learned: LabelledPost[]; held: LabelledPost[] } = { learned: [], held: [] };
  for (const set of publicSets) {
    const read = readPublicSet(set, folder);
    if (!read) console.log(`left out: ${set.name} (${set.file} is not in ${folder})`);
    posts.learned.push(...(read?.learned ?? []));
    posts.held.push(...(read?.held ?? []));
  }
  return posts;
}

/** Trains everything, calibrates it on briefs that were left out, and returns the model. */
export function trainModel(folder: string): Model {
  const startedAt = performance.now();
  const say = (what: string): void => console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s  ${what}`);
  const [own, fixtures] = [corpusPosts(), fixturePosts()];
  const { learned } = publicPosts(folder);
  const language = trainLanguage([...own, ...fixtures, ...learned]);
  say('language is trained');
  const labelled = learned.filter(({ weight }) => weight > 0);
  const all = [...own, ...fixtures, ...labelled];
  const readings = readPosts(all, language);
  const rarities = raritiesOf(readings);
  const prepared = prepare(all, readings, rarities, ({ group, weight }) =>
    weight < 0.7 ? [{ name: `set:${group}`, value: 0.5 }] : [],
  );
  say(`${all.length} posts are read`);
  const [ownPosts, always, others] = [
    prepared.slice(0, own.length),
    prepared.slice(own.length, own.length + fixtures.length),
    prepared.slice(own.length + fixtures.length),
  ];
  const start = trainOnPublic(others);
  say('public sets are learned');
  const calibration = calibrate(
    leaveBriefsOut(start, ownPosts, always, others, (brief) => say(`${brief} is left out`)),
  );
  const heads = trainOnOwn(start, [...ownPosts, ...always], others);
  say('own posts are learned');
  const date = new Date().toISOString();
  return {
    name: `linear-${date.slice(0, 10)}`,
    date,
    groups: {
      language,
      topics: { heads: heads.topics, scales: calibration.topics },
      tone: { heads: heads.tone, scales: calibration.tone },
    },
    rarities,
    curves: calibration.curves,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: DATA_FOLDER }, out: { type: 'string' } },
  });
  const file = writeModel(trainModel(values.data));
  const target = values.out ?? startModelFile;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, file);
  console.log(`${target}: ${(file.length / 1e6).toFixed(2)} MB`);
}
