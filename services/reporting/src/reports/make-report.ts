import { Injectable } from '@nestjs/common';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { ReportWire } from '@mm/proto/http/reports.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { PrepareStore } from '../preparation/prepare-store.js';
import { PublicationReads, type Publication } from '../publications/publication.reads.js';
import { ReferenceNames } from '../reference/reference-names.js';
import { RelevanceReads } from '../relevance/relevance.reads.js';
import { matchedShares, unmatchedExpression } from '../past-matching/topic-matchings.js';
import type {
  Measure,
  ReportAnswer,
  ReportFilter,
  ReportHit,
  ReportPage,
  ReportQuestion,
  Tone,
} from '../store/report-query.js';
import { PublicationsKept } from '../retention/publications-kept.reads.js';
import { ReportStore } from '../store/report-store.js';
import { savedVersion } from '../topics/topic-version.js';
import { allWidgets } from '../widgets/all-widgets.gen.js';
import type { WidgetContext, WidgetData, WidgetName } from '../widgets/report-widget.js';
import type { ReportedNumbers } from './report-filter-of.js';

/** A publication of a report. */
export interface ReportedPublication extends Publication {
  /** Within the report's topic if one is set there. */
  tone: Tone;
  /** The event's current name; empty without an event. */
  eventName: string;
  /** Ids of the topics in whose basket it is, among those that may be shown. */
  irrelevantFor: readonly number[];
  /** Other publications of its story in the report; only where each story is asked for once. */
  reprints?: number;
}

/** The numbers of a report. */
export interface Numbers {
  total: number;
  /** Publications that people checked, in percent with one decimal. */
  checkedShare: number;
  hiddenByMachine: number;
  /** Unix seconds: older publications are no longer kept, though the period begins earlier. */
  keptFrom?: number | undefined;
  widgets: { [N in WidgetName]?: WidgetData<N> };
}

/** What a report holds. */
export interface ReportParts {
  page: ReportPage;
  /** Topics whose baskets may be shown; undefined for all. */
  visibleTopicIds: readonly number[] | undefined;
  numbers: ReportedNumbers;
  /** Milliseconds. */
  now: number;
}

/**
 * Builds a report. The filter already limits it to the caller's rights. Throws UpstreamBusy while the store is filled.
 */
@Injectable()
export class MakeReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ReportStore,
    private readonly publications: PublicationReads,
    private readonly relevance: RelevanceReads,
    private readonly names: ReferenceNames,
    private readonly settings: SystemSettings,
    private readonly kept: PublicationsKept,
    private readonly storePreparation: PrepareStore,
  ) {}

  /**
   * While the filter's topic is matched with what is stored, the share that is done, 0 to 1; else undefined. Asked
   * before the data: what is read after the end must not be called unfinished.
   */
  async matchedShare({ preview, topicId }: ReportFilter): Promise<number | undefined> {
    return topicId === undefined || preview
      ? undefined
      : (await matchedShares(this.dataSource, [topicId])).get(topicId);
  }

  /** Which version of the expression of the filter's topic its publications are those of; else undefined. */
  async countedBy({ basket, preview, topicId }: ReportFilter): Promise<ReportWire['counted_by']> {
    if (topicId === undefined || preview || basket) return undefined;
    const saved = await savedVersion(this.dataSource, topicId);
    return saved && { version: saved.version, at: unixSeconds(saved.savedAt) };
  }

  /** A page and the numbers of a report, of one moment. */
  async report(
    filter: ReportFilter,
    { page, visibleTopicIds, numbers, now }: ReportParts,
  ): Promise<Numbers & { publications: ReportedPublication[] }> {
    const context = await this.contextOf(numbers, now);
    const measures = measuresOf(numbers.widgets, context);
    const { hits, rows, hidden } = await this.ask({
      filter,
      ...(page.size > 0 ? { page } : {}),
      measures,
      countHidden: true,
      timeZone: context.timeZone,
    });
    const [found, keptFrom] = await Promise.all([
      this.publicationsOf(hits, visibleTopicIds),
      this.kept.keptFrom(filter),
    ]);
    const publications = page.oncePerStory ? await this.withReprints(found, filter, context.timeZone) : found;
    const rowsOf = new Map(measures.map((measure, i) => [keyOf(measure), rows[i] ?? []]));
    const [all] = rowsOf.get(keyOf(everything)) ?? [];
    const total = all?.count ?? 0;
    return {
      publications,
      total,
      checkedShare: total === 0 ? 0 : Math.round(((all?.saved ?? 0) / total) * 1000) / 10,
      hiddenByMachine: hidden,
      keptFrom,
      widgets: Object.fromEntries(
        numbers.widgets.map((name) => {
          const { measure, shape } = allWidgets[name];
          return [name, shape(rowsOf.get(keyOf(measure(context))) ?? [], context)];
        }),
      ),
    };
  }

  /** Only the publications of a page. */
  async page(
    filter: ReportFilter,
    page: ReportPage,
    visibleTopicIds: ReportParts['visibleTopicIds'],
  ): Promise<ReportedPublication[]> {
    if (page.size === 0) return [];
    const { hits } = await this.ask({ filter, page, timeZone: await this.settings.value('time-zone') });
    return this.publicationsOf(hits, visibleTopicIds);
  }

  /** Only the numbers. */
  numbers(filter: ReportFilter, numbers: ReportedNumbers, now: number): Promise<Numbers> {
    return this.report(filter, { page: noPage, visibleTopicIds: undefined, numbers, now });
  }

  /** The answer of the store, where topics are as they were saved last. */
  async ask({ without, ...question }: ReportQuestion): Promise<ReportAnswer> {
    this.storePreparation.assertReady();
    const [filter, others] = await Promise.all([this.bySaved(question.filter), without && this.bySaved(without)]);
    return this.store.ask({ ...question, filter, ...(others ? { without: others } : {}) });
  }

  /**
   * A saved topic answers at once: as long as its members are not complete, its publications are those that its
   * expression finds, with the topic's marks and tones. Its basket stays that of its former members.
   */
  private async bySaved(filter: ReportFilter): Promise<ReportFilter> {
    const { topicId, preview, basket, visibleTopicIds, ...rest } = filter;
    if (topicId === undefined || preview || basket || visibleTopicIds?.includes(topicId) === false) return filter;
    const saved = await unmatchedExpression(this.dataSource, topicId);
    if (!saved) return filter;
    const { keywords, exclude, attrSearch } = saved;
    return { ...rest, topicId, preview: true, keywords, ...(exclude ? { exclude } : {}), attrSearch };
  }

  private async withReprints(
    publications: readonly ReportedPublication[],
    filter: ReportFilter,
    timeZone: string,
  ): Promise<ReportedPublication[]> {
    const stories = publications.flatMap(({ storyId }) => (storyId > 0 ? [storyId] : []));
    if (stories.length === 0) return [...publications];
    const { rows } = await this.ask({
      filter: { ...filter, stories },
      measures: [{ by: 'story', top: stories.length }],
      timeZone,
    });
    const counts = new Map(rows.flat().map(({ key, count }) => [Number(key), count]));
    return publications.map((one) => ({ ...one, reprints: Math.max(0, (counts.get(one.storyId) ?? 1) - 1) }));
  }

  private async contextOf({ period }: ReportedNumbers, now: number): Promise<WidgetContext> {
    const [timeZone, names] = await Promise.all([
      this.settings.value('time-zone'),
      this.names.current(this.dataSource),
    ]);
    return { period, now, timeZone, names };
  }

  /** The publications that were found, in their order. */
  async publicationsOf(
    hits: readonly ReportHit[],
    visibleTopicIds: ReportParts['visibleTopicIds'],
  ): Promise<ReportedPublication[]> {
    if (hits.length === 0) return [];
    const ids = hits.map((hit) => hit.id);
    const [publications, irrelevant, names] = await Promise.all([
      this.publications.byIds(ids),
      this.relevance.irrelevantFor(ids, visibleTopicIds),
      this.names.current(this.dataSource),
    ]);
    const tones = new Map(hits.map((hit) => [hit.id, hit.tone]));
    return publications.map((publication) => {
      const { id, labels } = publication;
      return {
        ...publication,
        tone: tones.get(id) ?? labels.tone,
        eventName: names.get('event', labels.eventId) ?? labels.eventName,
        irrelevantFor: irrelevant.get(id) ?? [],
      };
    });
  }
}

const noPage: ReportPage = { sort: { by: 'date', descending: true }, offset: 0, size: 0 };
const everything: Measure = { by: 'none' };

/** What the widgets measure, and the total; what several need is asked once, with stories if one needs them. */
function measuresOf(widgets: readonly WidgetName[], context: WidgetContext): Measure[] {
  const needed = [everything, ...widgets.map((name) => allWidgets[name].measure(context))];
  const last = needed.filter(({ stories }) => stories);
  return [...new Map([...needed, ...last].map((one) => [keyOf(one), one])).values()];
}

const keyOf = ({ by, top, split }: Measure): string => `${by}:${top ?? ''}:${split ?? ''}`;
