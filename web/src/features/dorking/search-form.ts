import {
  DEFAULT_SEARCH_DAYS,
  type SearchRequestWire,
  type TopicSearchWire,
  type TypedSearchWire,
} from '@mm/proto/http/searches.js';
import type { ApiProblem } from '../../api/base-query.js';
import { faultOf, type ExpressionFault } from '../expressions/expression-fault.js';
import { texts } from './texts.js';

/** What the fields of the form have; days are YYYY-MM-DD, '' without one. */
export interface Words {
  keyword: string;
  inurl: string;
  site: string;
  after: string;
  before: string;
}
/** The topic, else the section, that is searched for without typing. */
export interface Chosen {
  section: number | null;
  topic: number | null;
}

const defaultSite = '.kz';
/** `site` of the address for no site, because an absent one is the default. */
const noSite = '*';
export const instagramSite = 'instagram.com';
/** The buttons beside the field of the site, named by the first part of theirs. */
export const quickSites: readonly { text: string; site: string }[] = [
  ...[instagramSite, defaultSite, '.com'].map((site) => ({ text: site.split('.').find(Boolean) ?? site, site })),
  { text: texts.clear, site: '' },
];

/** The day if it is one, else ''. */
function dayOf(text: string): string {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? '' : text;
}

/** The words of an address; `parameter` gives '' for an absent parameter. */
export const wordsOf = (parameter: (name: string) => string): Words => ({
  keyword: parameter('keyword'),
  inurl: parameter('inurl'),
  site: parameter('site') === noSite ? '' : parameter('site') || defaultSite,
  after: dayOf(parameter('after')),
  before: dayOf(parameter('before')),
});

/** The parameters of the address for words. */
export const parametersOf = (words: Words): Record<keyof Words, string | null> => {
  const site = words.site.trim();
  return { ...words, site: site === '' ? noSite : site === defaultSite ? null : site };
};

const filled = (filters: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

/** The body of a typed search: blank fields are not sent. */
export const typedRequest = ({ keyword, inurl, site, after, before }: Words): TypedSearchWire => ({
  keyword: keyword.trim(),
  ...filled({ inurl, site, after, before }),
});

/** The body of a search of a topic, else of a section; null without either. It covers 60 days if no day is chosen. */
export function topicRequest({ section, topic }: Chosen, words: Words): TopicSearchWire | null {
  const id = topic ?? section;
  if (id === null) return null;
  const { inurl, site, after, before } = words;
  const keys = filled({ site, after: after || String(DEFAULT_SEARCH_DAYS), before, inurl });
  return { direction: topic === null ? 'section' : 'topic', id, keys };
}

/** What the form shows for a search that is opened again. */
export function formOf(request: SearchRequestWire): { words: Words; chosen: Chosen } {
  const filters = 'keyword' in request ? request : (request.keys ?? {});
  const words = {
    keyword: 'keyword' in request ? request.keyword : '',
    inurl: filters.inurl ?? '',
    site: filters.site ?? '',
    after: dayOf(filters.after ?? ''),
    before: filters.before ?? '',
  };
  if ('keyword' in request) return { words, chosen: { section: null, topic: null } };
  const isTopic = request.direction === 'topic';
  return { words, chosen: { section: isTopic ? null : request.id, topic: isTopic ? request.id : null } };
}

/** What is wrong with the fields, and with the search as a whole. */
export interface FormProblem {
  keyword?: ExpressionFault | undefined;
  inurl?: string;
  site?: string;
  after?: string;
  before?: string;
  form?: string;
}

/** What can be seen before a search is sent; undefined if nothing is wrong. */
export function problemOfWords({ keyword, after, before }: Words, isTyped: boolean): FormProblem | undefined {
  if (isTyped && keyword.trim() === '') return { keyword: { position: 0, text: texts.problems.noKeyword } };
  if (after && before && after > before) return { before: texts.problems.days };
  return undefined;
}

const ownWords: Readonly<Record<string, string>> = texts.problems.codes;

/** What the server has refused, by field as far as it names them. */
export function problemOf(problem: ApiProblem): FormProblem {
  const keyword = faultOf(problem, 'keyword') ?? faultOf(problem, 'body.keyword');
  if (keyword) return { keyword };
  const fields: FormProblem = {};
  for (const { path } of problem.code === 'invalid-request' ? (problem.details ?? []) : []) {
    const name = path.split('.').at(-1);
    if (name === 'keyword') fields.form = texts.problems.longKeyword;
    else if (name === 'inurl' || name === 'site') fields[name] = texts.problems.field;
    else if (name === 'after' || name === 'before') fields[name] = texts.problems.day;
  }
  return Object.keys(fields).length > 0 ? fields : { form: problemText(problem) };
}

/** A problem as a sentence. */
export const problemText = ({ code, status }: Pick<ApiProblem, 'code' | 'status'>): string =>
  ownWords[code] ?? (status === 0 ? texts.problems.unreachable : texts.problems.failed);
