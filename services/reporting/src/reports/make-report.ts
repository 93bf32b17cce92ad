import { Inject, Injectable } from '@nestjs/common';
import type { PublicationWire, ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import { DataSource } from 'typeorm';
import { PrepareStore } from '../preparation/prepare-store.js';
import { PublicationReads } from '../publications/publication.reads.js';
import { ReferenceNames } from '../reference/reference-names.js';
import { RelevanceReads } from '../relevance/relevance.reads.js';
import type { Measure, MeasureRow, ReportFilter, ReportPage } from '../store/report-query.js';
import { REPORT_STORE, type ReportStore } from '../store/report-store.js';
import { allWidgets } from '../widgets/all-widgets.js';
import type { WidgetName } from '../widgets/report-widget.js';
import { periodOf } from './period.js';
import { publicationWire } from './publication-wire.js';

export const INSTALLATION_TIME_ZONE = Symbol('INSTALLATION_TIME_ZONE');

/**
 * Builds a report. The filter already limits it to the caller's rights. Throws UpstreamBusy while the store is filled.
 */
@Injectable()
export class MakeReport {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(REPORT_STORE) private readonly store: ReportStore,
    @Inject(PublicationReads) private readonly publications: PublicationReads,
    @Inject(RelevanceReads) private readonly relevance: RelevanceReads,
    @Inject(ReferenceNames) private readonly names: ReferenceNames,
    @Inject(INSTALLATION_TIME_ZONE) private readonly timeZone: string,
    @Inject(PrepareStore) private readonly storePreparation: PrepareStore,
  ) {}

  /** The publications of a page. `visibleTopicIds`: topics whose baskets may be shown; `undefined` for all. */
  async page(
    filter: ReportFilter,
    page: ReportPage,
    visibleTopicIds: readonly number[] | undefined,
  ): Promise<PublicationWire[]> {
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
    return publications.map((p) => ({
      ...publicationWire(p, tones.get(p.id) ?? p.labels.tone, irrelevant.get(p.id) ?? []),
      ...(p.labels.eventId ? { eventName: names.get('event', p.labels.eventId) ?? p.labels.eventName } : {}),
    }));
  }

  /**
   * Total, the share that people checked, the number hidden by the machine, and the requested widgets. A measure that
   * several widgets need is queried once.
   */
  async numbers(
    filter: ReportFilter,
    params: Pick<ReportParamsWire, 'period' | 'selectedPeriod' | 'widgets'>,
    now: number,
  ): Promise<Omit<ReportWire, 'status' | 'data'>> {
    this.storePreparation.assertReady();
    const measure = memoized((m) => this.store.aggregate(filter, m));
    const context = {
      period: periodOf(params.period, params.selectedPeriod, now),
      now,
      timeZone: this.timeZone,
      names: await this.names.current(this.dataSource),
    };
    const [[all], [hidden], ...widgets] = await Promise.all([
      measure({ by: 'none' }),
      this.store.aggregate({ ...filter, machineHidden: 'only' }, { by: 'none' }),
      ...[...new Set<WidgetName>(params.widgets ?? [])].map(
        async (name) => [name, await allWidgets[name].compute(measure, context)] as const,
      ),
    ]);
    const total = all?.count ?? 0;
    return {
      total,
      checked_share: total === 0 ? 0 : Math.round(((all?.saved ?? 0) / total) * 1000) / 10,
      hidden_by_machine: hidden?.count ?? 0,
      widgets: Object.fromEntries(widgets),
    };
  }
}

function memoized(aggregate: (measure: Measure) => Promise<MeasureRow[]>): (measure: Measure) => Promise<MeasureRow[]> {
  const pending = new Map<string, Promise<MeasureRow[]>>();
  return (measure) => {
    const key = `${measure.by}:${measure.top ?? ''}`;
    const rows = pending.get(key) ?? aggregate(measure);
    pending.set(key, rows);
    return rows;
  };
}
