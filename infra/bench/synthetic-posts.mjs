import { countersAt } from '@mm/platform-sim/world/counters.js';
import { drawContent } from '@mm/platform-sim/world/content.js';
import { outlets } from '@mm/platform-sim/world/outlets.js';
import { mix } from '@mm/platform-sim/world/random.js';
import { vkAuthors } from '@mm/platform-sim/world/vk-authors.js';

const sources = [...vkAuthors.filter(({ obstacle }) => !obstacle), ...outlets];
const tones = { negative: -2, neutral: 1, positive: 2 };
const DAY = 86_400_000;

/**
 * Posts as the demo networks write them, with ids from 1, spread evenly over the days before `until`: rows of
 * reporting's `publication`.
 * @param {{ count: number, days?: number, until?: number }} which
 */
export function* syntheticPosts({ count, days = 90, until = Date.now() }) {
  for (let id = 1; id <= count; id++) {
    const number = mix(id, 7) % sources.length;
    const source = sources[number];
    if (!source) throw new Error('the demo networks have no readable sources');
    const author = 'kind' in source ? source : undefined;
    const at = Math.round(until - days * DAY * (1 - id / count));
    const post = { source, id, at, seed: mix(id, 11) };
    const { title, sentences, language, tone, sphere, region } = drawContent(post);
    const isMedia = source.network === 'smi';
    const followers = author?.followers ?? 0;
    const { views, likes, comments, reposts } = countersAt(post, followers, until);
    yield {
      id: String(id),
      classified: {
        network: isMedia ? 'smi' : 'vkontakte',
        code: `${source.name}_${id}`,
        publishedAt: new Date(at).toISOString(),
        title: isMedia ? title : '',
        text: sentences.join(isMedia ? '\n' : ' '),
        url: `https://example.kz/${source.name}/${id}`,
        kind: isMedia ? 10 : 1,
        author: {
          id: number + 1,
          code: String(number + 1),
          username: source.name,
          name: source.title,
          isGroup: isMedia || author?.kind === 'group',
          followers,
        },
        suggestion: {
          lang: language === 'kk' ? 'kz' : 'ru',
          spheres: sphere === null ? [] : [sphere],
          oblasts: [region],
          tone: tones[tone],
          ignores: 0,
        },
      },
      labels: null,
      counters: isMedia ? null : { likes, comments, shares: reposts, views },
      withdrawn_at: null,
      story_id: '0',
    };
  }
}
