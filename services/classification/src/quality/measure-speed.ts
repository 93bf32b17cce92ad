import { cpuUsage } from 'node:process';
import type { Model } from '../recognition/model/model-file.js';
import { Recogniser } from '../recognition/recognise.js';
import { corpusPosts } from './own-posts.js';
import type { Measured } from './measured.js';

const [SHORTEST, LONGEST] = [150, 260];
const WARM_UP = 1_500;
const ROUNDS = 6;
const GOALS = { posts: 2_500, milliseconds: 0.35 };

/** Posts of about 200 letters a second on one thread, CPU time of a post, and the memory of this process. */
export function measureSpeed(model: Model): Measured[] {
  const recogniser = new Recogniser(model);
  const single = (value: number): Pick<Measured, 'value' | 'low' | 'high' | 'count'> => ({
    value,
    low: value,
    high: value,
    count: 1,
  });
  const rows = (['ru', 'kz'] as const).flatMap((lang): Measured[] => {
    const texts = corpusPosts()
      .filter((post) => post.lang === lang && post.text.length >= SHORTEST && post.text.length <= LONGEST)
      .map(({ text }) => text);
    for (let i = 0; i < WARM_UP; i++) recogniser.recognise({ text: texts[i % texts.length] ?? '' });
    const cpu = cpuUsage();
    const startedAt = performance.now();
    for (let round = 0; round < ROUNDS; round++) for (const text of texts) recogniser.recognise({ text });
    const elapsed = performance.now() - startedAt;
    const { user, system } = cpuUsage(cpu);
    const posts = ROUNDS * texts.length;
    return [
      {
        measure: `posts of 200 letters, ${lang}, one thread`,
        unit: 'posts/s',
        ...single((posts / elapsed) * 1_000),
        goal: { atLeast: GOALS.posts },
      },
      {
        measure: `CPU of a post of 200 letters, ${lang}`,
        unit: 'ms',
        ...single((user + system) / 1_000 / posts),
        goal: { atMost: GOALS.milliseconds },
      },
    ];
  });
  const startedAt = performance.now();
  recogniser.recognise({ text: 'На трассе под Актау столкнулись два грузовика, есть погибшие. '.repeat(18_000) });
  return [...rows, { measure: 'a text of 1 MB', unit: 'ms', ...single(performance.now() - startedAt) }];
}
