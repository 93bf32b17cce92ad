import { parse } from '@mm/keywords/parse.js';
import { rareWord, topicSizes } from './reports-data.mjs';

const DAY = 86_400_000;
/** @type {any[]} */
const topicWidgets = [
  ...['metric-strip', 'timeline', 'sphere-spider', 'top-authors', 'top-communities', 'top-media', 'top-events'],
  ...['tone-totals', 'tone-timeline', 'networks', 'language', 'language-timeline', 'regions', 'sources'],
];
/** @type {any[]} */
const mainWidgets = [
  ...['metric-strip', 'timeline', 'regions', 'sphere-spider', 'networks', 'top-authors', 'top-media', 'top-events'],
  'tone-totals',
];
const filters = [
  {},
  { networks: ['vkontakte'], oblasts: [31, 75], tones: [-2] },
  { langs: ['kz'] },
  { index: 'media' },
  { spheres: [2, 5] },
  { reviewed: 'saved', networks: ['vkontakte', 'telegram'] },
  { authorIds: [1, 5, 9, 14, 200, 777] },
  { kinds: [1, 2], tones: [1, 2] },
];

/** Only filters that totals of months do not know. */
const narrowFilters = filters.filter(({ networks, langs, index }, i) => i > 0 && !langs && (!index || networks));

/** A period of some days that ends `ago` days before now. */
const periodOf = (now, days, ago = 0) => ({ from: now - (ago + days) * DAY, to: now - ago * DAY });

/**
 * The questions of each goal: `ask(i)` is the i-th one. `hand`: whether statements written by hand answer the same.
 * @returns {{ measure: string, atMost: number, widgets: any[], hand?: boolean, ask: (i: number) => any }[]}
 */
export function goalsOf(posts, now) {
  const sizes = topicSizes(posts);
  /** Large ones, some of the middle, small ones. */
  const topics = [1, 2, 3, 4, 8, 20, 60, 200, 600, 1000];
  const upTo = topics.filter((topic) => topic > 1);
  const share = (topic) => `${sizes[topic - 1]} members`;
  const rotating = (list, i) => list[i % list.length];
  const everything = { days: null };
  return [
    {
      measure: `saved topic of ${share(1)} to ${share(1000)}, up to a month, any filters`,
      atMost: 250,
      widgets: topicWidgets,
      hand: true,
      ask: (i) => {
        const days = rotating([30, 1, 7, 30], i);
        const topicId = rotating(topics, Math.floor(i / 4));
        const period = periodOf(now, days, rotating([0, 0, 45, 200], Math.floor(i / 2)));
        return { filter: { topicId, ...period, ...rotating(filters, Math.floor(i / 3)) }, period: { ...period, days } };
      },
    },
    {
      measure: `saved topic of ${share(2)} to ${share(1000)}, whole archive, any filters`,
      atMost: 500,
      widgets: topicWidgets,
      hand: true,
      ask: (i) => ({
        filter: { topicId: rotating(upTo, i), ...rotating(filters, Math.floor(i / upTo.length)) },
        period: everything,
      }),
    },
    ...[
      ['a day', 1, 150],
      ['a month', 30, 400],
    ].map(([name, days, atMost]) => ({
      measure: `the feed, ${name}`,
      atMost: Number(atMost),
      widgets: mainWidgets,
      hand: true,
      ask: (i) => {
        const period = periodOf(now, Number(days), rotating([0, 0, 0, 40], i));
        return { filter: period, period: { ...period, days: Number(days) } };
      },
    })),
    {
      measure: 'the feed, everything',
      atMost: 600,
      widgets: mainWidgets,
      ask: (i) => ({ filter: rotating([{}, { networks: ['telegram'] }, { langs: ['ru'] }], i), period: everything }),
    },
    {
      measure: 'the feed with other filters over months',
      atMost: 2000,
      widgets: mainWidgets,
      hand: true,
      ask: (i) => {
        const days = rotating([90, 180, 365], i);
        const period = periodOf(now, days);
        return { filter: { ...period, ...rotating(narrowFilters, i) }, period: { ...period, days } };
      },
    },
    {
      measure: 'the feed of somebody limited to 50 topics, a month',
      atMost: 500,
      widgets: mainWidgets,
      ask: (i) => {
        const period = periodOf(now, 30, rotating([0, 60], i));
        const visibleTopicIds = Array.from({ length: 50 }, (_, n) => 1 + ((n * 20 + i) % 1000));
        return { filter: { ...period, visibleTopicIds }, period: { ...period, days: 30 } };
      },
    },
    {
      measure: 'free text over 30 days, about 20,000 hits',
      atMost: 700,
      widgets: mainWidgets,
      ask: (i) => {
        const period = periodOf(now, 30);
        return {
          filter: { ...period, text: parse(rareWord), ...rotating([{}, {}, { langs: ['ru'] }], i) },
          period: { ...period, days: 30 },
        };
      },
    },
  ];
}

/** What is typed in the query lab: hits and samples of a draft; `ask(i)` is the i-th body. */
export const draftGoal = {
  measure: 'the query lab, a draft over 30 days, about 20,000 hits',
  atMost: 700,
  ask: (i) => ({ params: { keywords: rareWord, days: 30 - (i % 3) } }),
};

/** The same by hand: what the widgets need of the publications that are found once, ten rows, and the hidden ones. */
export function byHand({ topicId, from, to, ...filter }, hideFrom) {
  const list = (values) => values.map((value) => (typeof value === 'string' ? `'${value}'` : value)).join(', ');
  const any = (column, values) => (values ? [`${column} IN (${list(values)})`] : []);
  const overlaps = (column, values) => (values ? [`list_has_any(${column}, [${list(values)}])`] : []);
  const conditions = [
    ...(topicId === undefined ? [] : [`topic = ${topicId} AND version = 0 AND NOT irrelevant`]),
    ...(from === undefined ? [] : [`"at" >= ${from} AND "at" < ${to}`]),
    ...any('network', filter.networks),
    ...any('lang', filter.langs),
    ...any('tone', filter.tones),
    ...any('kind', filter.kinds),
    ...any('author', filter.authorIds),
    ...overlaps('oblasts', filter.oblasts),
    ...overlaps('spheres', filter.spheres),
    ...(filter.index ? [filter.index === 'media' ? 'media' : 'NOT media'] : []),
    ...(filter.reviewed ? ['saved'] : []),
    'NOT ignored',
  ];
  const table = topicId === undefined ? 'fact' : 'member';
  const tones = 'count(*), count_if(tone = 2), count_if(tone = 1), count_if(tone = -2)';
  const reactions = 'sum(greatest(likes, 0) + greatest(comments, 0) + greatest(shares, 0))';
  const shown = `FROM ${table} WHERE ${conditions.join(' AND ')} AND machine_ignores < ${hideFrom}`;
  return [
    `SELECT author, media, community, network, ${tones}, ${reactions}, max(followers), count_if(saved) ${shown}
     GROUP BY ALL`,
    `SELECT ("at" + 18000000) // ${DAY} AS day, lang, ${tones} ${shown} GROUP BY ALL ORDER BY 1`,
    `SELECT sphere, ${tones} FROM (SELECT unnest(spheres) AS sphere, tone ${shown}) GROUP BY 1`,
    `SELECT oblast, ${tones} FROM (SELECT unnest(oblasts) AS oblast, tone ${shown}) GROUP BY 1`,
    `SELECT event, ${tones} ${shown} AND event > 0 GROUP BY 1 ORDER BY 2 DESC LIMIT 10`,
    `SELECT id, tone ${shown} ORDER BY "at" DESC, id DESC LIMIT 10`,
    `SELECT count(*) FROM ${table} WHERE ${conditions.join(' AND ')} AND machine_ignores >= ${hideFrom}`,
  ].map((sql) => ({ sql }));
}
