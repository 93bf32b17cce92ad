import { Injectable } from '@nestjs/common';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { MakeReport, type ReportedPublication } from '../reports/make-report.js';
import type { ReportPage, ReportQuestion } from '../store/report-query.js';

/** The publications of a report, or those that another report does not have. */
export type Sought = Pick<ReportQuestion, 'filter' | 'without'>;

/** What the lab asks of the report store. Throws as `ReportStore.ask` does. */
@Injectable()
export class LabQuestions {
  constructor(
    private readonly reports: MakeReport,
    private readonly settings: SystemSettings,
  ) {}

  /** How many there are. */
  async count(sought: Sought): Promise<number> {
    return (await this.#ask(sought)).total;
  }

  /** How many there are, and a page of them, the newest first. */
  async page(
    sought: Sought,
    { offset, size }: Pick<ReportPage, 'offset' | 'size'>,
  ): Promise<{ total: number; publications: ReportedPublication[] }> {
    const { total, hits } = await this.#ask(sought, { sort: { by: 'date', descending: true }, offset, size });
    return { total, publications: await this.reports.publicationsOf(hits, sought.filter.visibleTopicIds) };
  }

  /** Ids of the newest. */
  async newest(sought: Sought, size: number): Promise<number[]> {
    const { hits } = await this.#ask(sought, { sort: { by: 'date', descending: true }, offset: 0, size });
    return hits.map(({ id }) => id);
  }

  async #ask(sought: Sought, page?: ReportPage) {
    const timeZone = await this.settings.value('time-zone');
    const measures = [{ by: 'none' }] as const;
    const { hits, rows } = await this.reports.ask({ ...sought, ...(page && { page }), measures, timeZone });
    return { hits, total: rows[0]?.[0]?.count ?? 0 };
  }
}
