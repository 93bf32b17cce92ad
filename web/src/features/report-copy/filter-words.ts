import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import { bothLangs, type Lang } from '@mm/proto/vocabulary/lang.js';
import { langTitles, publishingTypes, toneTitles } from '../../language/vocabulary.js';
import { networkName } from '../publications/publication-format.js';
import { periodWords } from './period-words.js';
import { texts } from './texts.js';

interface Named {
  value: number;
  text: string;
}

/** What the ids of a report's conditions are called. */
export interface FilterNames {
  timeZone: string;
  /** The name of its topic; undefined when it is gone or not visible. */
  topic: string | undefined;
  oblasts: readonly Named[];
  spheres: readonly Named[];
  /** The stored answer, which names its events and authors. */
  report: Pick<ReportWire, 'data' | 'widgets'>;
}

const { words } = texts;

/** The conditions of a stored report in words: name and value, in the order of the filter panel. */
export function filterWords(params: ReportParamsWire, names: FilterNames): [name: string, value: string][] {
  const { report, timeZone } = names;
  const list = <T>(values: T | readonly T[] | null | undefined, nameOf: (value: T) => string): string =>
    listOf(values).map(nameOf).join(', ');
  const all: [string, string][] = [
    [words.topic, params.topic_id ? (names.topic ?? words.goneTopic(params.topic_id)) : ''],
    [words.type, words.types[params.type ?? 'all']],
    [words.period, periodWords(params, timeZone, (params.as_of ?? 0) * 1000)],
    [words.tone, list(params.tone, (tone) => known(toneTitles, tone))],
    [words.networks, list(params.socialNet, (network) => networkName(network) || words.unknown(network))],
    [words.lang, listOf(params.lang).flatMap(langsOf).join(', ')],
    [words.oblasts, list(params.oblasts, (id) => nameIn(names.oblasts, id))],
    [words.spheres, list(params.spheres, (id) => nameIn(names.spheres, id))],
    [words.kinds, list(params.types, (type) => known(publishingTypes, type))],
    [words.author, list(params.search_autor, String)],
    [words.authors, list(params.author_ids, (id) => authorName(report, id))],
    [words.events, list(params.event_ids, (id) => eventName(report, id))],
    [words.text, params.search_text ?? ''],
    [words.keywords, params.keywords ?? ''],
    [words.exclude, params.exclude_words ?? ''],
    [words.attributes, params.attrSearch ? words.inAttributes : ''],
    [words.reviewed, params.reviewed === 'saved' ? words.reviewedOnly : ''],
    [words.hidden, params.show_hidden ? words.hiddenShown : ''],
    [words.basket, params.unrelevant ? words.basketOnly : ''],
  ];
  return all.filter(([, value]) => value !== '');
}

const listOf = <T>(values: T | readonly T[] | null | undefined): readonly T[] =>
  values === null || values === undefined ? [] : isList(values) ? values : [values];
const isList = <T>(values: T | readonly T[]): values is readonly T[] => Array.isArray(values);

const known = (titles: Readonly<Record<number, string>>, key: number): string => titles[key] ?? words.unknown(key);
const nameIn = (entries: readonly Named[], id: number): string =>
  entries.find(({ value }) => value === id)?.text ?? words.unknown(id);

const langsOf = (lang: string): string[] =>
  lang === bothLangs ? [langTitles.kz, langTitles.ru] : [lang in langTitles ? langTitles[lang as Lang] : lang];

const authorName = ({ data }: FilterNames['report'], id: number): string =>
  data.find(({ author_id: author }) => author === id)?.autor ?? words.unknown(id);

const eventName = ({ data, widgets }: FilterNames['report'], id: number): string =>
  data.find(({ eventId }) => eventId === id)?.eventName ||
  (widgets['top-events']?.find(({ key }) => Number(key) === id)?.name ?? words.unknown(id));
