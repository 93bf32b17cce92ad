import { Injectable } from '@nestjs/common';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { MakeReport, type ReportedPublication } from '../reports/make-report.js';
import type { ReportAnswer, ReportPage, ReportQuestion } from '../store/report-query.js';

/** The publications of a report, or those that another report does not have. */
export type Sought = Pick<ReportQuestion, 'filter' | 'without'>;

const newestFirst = { by: 'date', descending: true } as const;
const measures = [{ by: 'none' }] as const;

/** What the lab asks of the report store. Throws as `ReportStore.ask` does. */
@Injectable()
export class LabQuestions {
  constructor(
    private readonly reports: MakeReport,
    private readonly settings: SystemSettings,
  ) {}

  /** How many there are. */
  async count(sought: Sought): Promise<number> {
    return totalOf(await this.#ask({ ...sought, measures }));
  }

  /** How many there are, and a page of them, the newest first. */
  async page(
    sought: Sought,
    { offset, size }: Pick<ReportPage, 'offset' | 'size'>,
  ): Promise<{ total: number; publications: ReportedPublication[] }> {
    const answer = await this.#ask({ ...sought, page: { sort: newestFirst, offset, size }, measures });
    const publications = await this.reports.publicationsOf(answer.hits, sought.filter.visibleTopicIds);
    return { total: totalOf(answer), publications };
  }

  /** Ids of the newest. */
  async newest(sought: Sought, size: number): Promise<number[]> {
    const { hits } = await this.#ask({ ...sought, page: { sort: newestFirst, offset: 0, size } });
    return hits.map(({ id }) => id);
  }

  async #ask(question: Omit<ReportQuestion, 'timeZone'>): Promise<ReportAnswer> {
    return this.reports.ask({ ...question, timeZone: await this.settings.value('time-zone') });
  }
}

const totalOf = ({ rows }: ReportAnswer): number => rows[0]?.[0]?.count ?? 0;
