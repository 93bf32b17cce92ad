import { Injectable } from '@nestjs/common';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { PrepareStore } from '../preparation/prepare-store.js';
import { PublicationReads, type Publication } from '../publications/publication.reads.js';
import { ReferenceNames } from '../reference/reference-names.js';
import { RelevanceReads } from '../relevance/relevance.reads.js';
import { matchedShares } from '../past-matching/topic-matchings.js';
import type { MeasureRow, ReportFilter, ReportPage, Tone } from '../store/report-query.js';
import { PublicationsKept } from '../retention/publications-kept.reads.js';
import { ReportStore } from '../store/report-store.js';
import { allWidgets } from '../widgets/all-widgets.gen.js';
import type { QueryMeasure, WidgetData, WidgetName } from '../widgets/report-widget.js';
import type { ReportedNumbers } from './report-filter-of.js';

/** A publication of a report. */
export interface ReportedPublication extends Publication {
  /** Within the report's topic if one is set there. */
  tone: Tone;
  /** The event's current name; empty without an event. */
  eventName: string;
  /** Ids of the topics in whose basket it is, among those that may be shown. */
  irrelevantFor: readonly number[];
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

  /** The publications of a page. `visibleTopicIds`: topics whose baskets may be shown; `undefined` for all. */
  async page(
    filter: ReportFilter,
    page: ReportPage,
    visibleTopicIds: readonly number[] | undefined,
  ): Promise<ReportedPublication[]> {
    if (page.size === 0) return [];
    this.storePreparation.assertReady();
    const hits = await this.store.search(filter, page);
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

  /**
   * Total, the share that people checked, the number hidden by the machine, and the requested widgets. A measure that
   * several widgets need is queried once.
   */
  async numbers(filter: ReportFilter, { period, widgets }: ReportedNumbers, now: number): Promise<Numbers> {
    this.storePreparation.assertReady();
    const timeZone = await this.settings.value('time-zone');
    const measure = memoized((m) => this.store.aggregate(filter, m, timeZone));
    const context = { period, now, timeZone, names: await this.names.current(this.dataSource) };
    const [keptFrom, [all], [hidden], ...computed] = await Promise.all([
      this.kept.keptFrom(filter),
      measure({ by: 'none' }),
      this.store.aggregate({ ...filter, machineHidden: 'only' }, { by: 'none' }, timeZone),
      ...[...new Set(widgets)].map(async (name) => [name, await allWidgets[name](measure, context)] as const),
    ]);
    const total = all?.count ?? 0;
    return {
      total,
      checkedShare: total === 0 ? 0 : Math.round(((all?.saved ?? 0) / total) * 1000) / 10,
      hiddenByMachine: hidden?.count ?? 0,
      keptFrom,
      widgets: Object.fromEntries(computed),
    };
  }
}

function memoized(aggregate: QueryMeasure): QueryMeasure {
  const pending = new Map<string, Promise<MeasureRow[]>>();
  return (measure) => {
    const key = `${measure.by}:${measure.top ?? ''}:${measure.split ?? ''}`;
    const rows = pending.get(key) ?? aggregate(measure);
    pending.set(key, rows);
    return rows;
  };
}
