import { storyOrders, type StoryOrder } from '@mm/proto/http/report-stories.js';
import type { PublicationWire, ReportWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type { Sort } from '../../ui/table/table-columns.js';
import type { ReportFilter } from '../report-filters/report-filter.js';

const sortColumns = ['date', 'autor', 'tone', 'engagement', 'viewSum'];

/** Reads the sort order of the address (`-date`); newest first if it names no sortable column. */
export function readSort(text: string): Sort {
  const column = text.replace(/^-/, '');
  return sortColumns.includes(column)
    ? { column, direction: text.startsWith('-') ? 'desc' : 'asc' }
    : { column: 'date', direction: 'desc' };
}

/** Each publication, or each story once. */
export type RowKind = 'publications' | 'stories';
export const readRows = (text: string): RowKind => (text === 'stories' ? text : 'publications');

/** The order of stories in the address; the newest first if it names none. */
export const readStoryOrder = (text: string): StoryOrder => storyOrders.find((order) => order === text) ?? 'newest';

/** The page that an address names; the first one if there can be no such page. */
export const readPage = (page: number): number => (Number.isSafeInteger(page) && page > 0 ? page : 1);

/**
 * The typed expression: for a topic a trial in place of the saved one, in the feed the expression itself. Empty without
 * one: then the server takes the saved expression of the topic.
 */
export const trialParams = ({ keywords }: ReportFilter, topic: TopicWire | null) => ({
  keywords,
  exclude_words: keywords === '' ? '' : (topic?.exclude_words ?? ''),
  attrSearch: keywords !== '' && (topic?.attrSearch ?? false),
});

/** The saved expression of each topic. */
export const noTrial = { keywords: '', exclude_words: '', attrSearch: false };

/** Typing is no step: 'Back' would undo it letter by letter. */
export const isTyped = (part: Partial<ReportFilter>): boolean =>
  'author' in part || 'text' in part || 'keywords' in part;

/** The names of the authors on the screen, by id. */
export function authorNamesOf(
  publications: readonly PublicationWire[] = [],
  widgets: ReportWire['widgets'] = {},
): Map<number, string> {
  const rows = [widgets['top-authors'], widgets['top-communities'], widgets['top-media'], widgets.sources].flatMap(
    (list) => list ?? [],
  );
  return new Map([
    ...rows.map(({ key, name }) => [Number(key), name] as const),
    ...publications.map(({ author_id: id, autor }) => [id, autor] as const),
  ]);
}
