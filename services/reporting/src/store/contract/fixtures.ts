import fs from 'node:fs';
import { TopicMatcher, type TopicExpression } from '@mm/keywords/matcher.js';
import { wordsOfPublication } from '@mm/keywords/normalise.js';
import { parse, parseList, parseOptional } from '@mm/keywords/parse.js';
import { foldName } from '@mm/keywords/words.js';
import type { ReportDocument } from '../report-document.js';
import type { Measure, ReportFilter, ReportPage, Tone } from '../report-query.js';

interface PostFixture {
  id: number;
  author: number;
  network: string;
  at: string;
  title?: string;
  text: string;
  lang: string;
  tone: Tone;
  spheres: number[];
  oblasts: number[];
  counters: [number, number, number, number];
  event?: [number, string];
  kind?: number;
  saved?: boolean;
  ignored?: boolean;
  machineIgnores?: number;
  story?: number;
}
interface Posts {
  authors: Record<string, [name: string, username: string, community: boolean]>;
  names: { spheres: Record<string, string>; oblasts: Record<string, string> };
  topics: { id: number; keywords: string; exclude?: string; attrSearch?: boolean }[];
  marks: { topic: number; id: number; irrelevant?: boolean; tone?: Tone }[];
  posts: PostFixture[];
}
type FilterFixture = Omit<ReportFilter, 'from' | 'to' | 'text' | 'keywords' | 'exclude'> & {
  from?: string;
  to?: string;
  text?: string;
  keywords?: string;
  exclude?: string;
};
interface Questions {
  searches: { name: string; filter: FilterFixture; ids: number[]; page?: ReportPage }[];
  measures: { name: string; filter: FilterFixture; measure: Measure; columns: string[]; rows: unknown[][] }[];
}

const read = <T>(name: string): T =>
  JSON.parse(fs.readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')) as T;
const { authors, names, topics, marks, posts } = read<Posts>('posts.json');

export const fixtureMarks = marks;
export const fixtureQuestions = read<Questions>('questions.json');
export const fixtureTopics: TopicExpression[] = topics.map((t) => ({
  topicId: t.id,
  keywords: parse(t.keywords),
  exclude: parseList(t.exclude),
  attrSearch: t.attrSearch ?? false,
}));

/** The filter of a fixture question: texts become expressions, dates become milliseconds. */
export function filterOf({ from, to, text, keywords, exclude, ...rest }: FilterFixture): ReportFilter {
  const expressions = { text: parseOptional(text), keywords: parseOptional(keywords), exclude: parseList(exclude) };
  return {
    ...rest,
    ...(from ? { from: Date.parse(from) } : {}),
    ...(to ? { to: Date.parse(to) } : {}),
    ...Object.fromEntries(Object.entries(expressions).filter(([, expression]) => expression)),
  };
}

const matcher = new TopicMatcher(fixtureTopics);
export const fixtureDocuments: ReportDocument[] = posts.map(documentOf);

function documentOf(post: PostFixture): ReportDocument {
  const [name, username, isCommunity] = authors[post.author] ?? ['', '', false];
  const { spheres, oblasts, event = [0, ''] } = post;
  const named = [
    name,
    ...spheres.map((id) => names.spheres[id] ?? ''),
    ...oblasts.map((id) => names.oblasts[id] ?? ''),
    event[1],
  ];
  const words = wordsOfPublication([post.title ?? '', post.text], named);
  const [likes, comments, shares, views] = post.counters;
  return {
    id: post.id,
    index: post.network === 'smi' ? 'media' : 'social',
    network: post.network,
    kind: post.kind ?? 1,
    publishedAt: Date.parse(post.at),
    lang: post.lang,
    tone: post.tone,
    spheres,
    oblasts,
    eventId: event[0],
    eventName: event[1],
    storyId: post.story ?? 0,
    authorId: post.author,
    authorName: name,
    authorSearch: foldName(`${name}\n${username}`),
    isCommunity,
    followers: post.author * 1000,
    saved: post.saved ?? false,
    ignored: post.ignored ?? false,
    machineIgnores: post.machineIgnores ?? 0,
    words,
    members: matcher.match(words).map((topicId) => ({ topicId, version: 0 })),
    likes,
    comments,
    shares,
    views,
  };
}
