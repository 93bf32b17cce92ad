import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { networkIds } from '@mm/proto/vocabulary/network.js';
import type { ReferenceNames } from '../../reference/reference-names.js';
import type { ReportFilter } from '../../store/report-query.js';
import type { Period } from '../../widgets/report-widget.js';
import { localMinute } from './local-time.js';
import { entryName, networkName } from './names-in-words.js';
import { plainText } from './plain-text.js';
import type { Words } from './words.js';

/** The filter of a report as it is applied, and the request that it comes from. */
export interface StatedFilter {
  params: ReportParamsWire;
  filter: ReportFilter;
  period: Period;
  /** Undefined without a topic. */
  topic: string | undefined;
  /** Unix seconds. */
  asOf: number;
  names: ReferenceNames;
  /** Known names of chosen authors by their ids. */
  authors: ReadonlyMap<number, string>;
  timeZone: string;
}

/** The filters that limit a report, each with its name; those that limit nothing are left out but topic and period. */
export function filtersInWords(stated: StatedFilter, words: Words): { label: string; value: string }[] {
  const { facts, values } = words;
  const { params, filter, names, authors } = stated;
  const kinds = new Map(Object.entries(words.kinds));
  const named = (kind: 'sphere' | 'oblast' | 'event', ids: readonly number[] | undefined): string | undefined =>
    list(ids?.map((id) => entryName(kind, id, names, words)));
  const entries: [string, string | undefined][] = [
    [facts.topic, topicInWords(stated, words)],
    [facts.period, periodInWords(stated, words)],
    [facts.source, filter.index && values[filter.index]],
    [facts.networks, list(filter.networks?.map((id) => networkTitle(id, words)))],
    [facts.tones, list(filter.tones?.map((tone) => words.tones[tone]))],
    [facts.langs, list(filter.langs?.map((lang) => langName(lang, words)))],
    [facts.oblasts, named('oblast', filter.oblasts)],
    [facts.spheres, named('sphere', filter.spheres)],
    [facts.events, named('event', numbersOf(params.event_ids))],
    [facts.authors, list([params.search_autor].flat())],
    [facts.authorIds, list(numbersOf(params.author_ids)?.map((id) => authors.get(id) || words.author(id)))],
    [facts.kinds, list(filter.kinds?.map((kind) => kinds.get(String(kind)) ?? String(kind)))],
    [facts.text, params.search_text ?? undefined],
    [facts.keywords, filter.keywords && (params.keywords ?? undefined)],
    [facts.exclude, filter.exclude && (params.exclude_words ?? undefined)],
    [facts.attrSearch, filter.keywords && filter.attrSearch ? words.yes : undefined],
    [facts.reviewed, filter.reviewed === 'saved' ? values.reviewedOnly : undefined],
    [facts.hidden, filter.machineHidden === 'include' ? values.hiddenIncluded : undefined],
    [facts.basket, filter.basket ? values.basket : undefined],
  ];
  return entries.flatMap(([label, value]) => (value?.trim() ? [{ label, value: plainText(value.trim()) }] : []));
}

export const langName = (lang: string, words: Words): string =>
  lang === 'kz' || lang === 'ru' ? words.langs[lang] : words.langs.other;

function networkTitle(id: string, words: Words): string {
  const network = networkIds.find((known) => known === id);
  return network ? networkName(network, words) : id;
}

function topicInWords({ topic, params, filter }: StatedFilter, words: Words): string {
  if (topic !== undefined) return topic;
  if (filter.visibleTopicIds) return words.grantedTopics;
  return params.type ? words.feed : words.allTopics;
}

/** 'неделя (15.11.2026 10:00 – 22.11.2026 10:00)' */
function periodInWords({ params, period, asOf, timeZone }: StatedFilter, words: Words): string {
  const { from, to } = period;
  if (from === undefined) return words.periods.all;
  const span = `${localMinute(from, timeZone)} – ${localMinute((to ?? asOf * 1000 + 1) - 1, timeZone)}`;
  const { period: days } = params;
  if (params.selectedPeriod || !days) return span;
  const name = days === 1 || days === 7 || days === 30 ? words.periods[days] : words.periods.days(days);
  return `${name} (${span})`;
}

const list = (values: readonly (string | null | undefined)[] | undefined): string | undefined =>
  values?.filter(Boolean).join(', ');

function numbersOf(ids: number | readonly (number | null)[] | null | undefined): number[] | undefined {
  const given = [ids].flat().filter((id): id is number => typeof id === 'number');
  return given.length > 0 ? given : undefined;
}
