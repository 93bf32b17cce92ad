import { Injectable } from '@nestjs/common';
import { sumOfCounts } from '@mm/proto/http/counts.js';
import { storyLimits, type StoryOrder } from '@mm/proto/http/report-stories.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { Measure, MeasureRow, ReportFilter, ReportPage, StorySpan } from '../store/report-query.js';
import { DataSource } from 'typeorm';
import { currentStory } from '../publications/story-redirects.js';
import { MakeReport, type ReportedPublication } from './make-report.js';

const day = 86_400_000;

/** A report whose stories are asked for. */
export interface StoriedReport {
  /** Limited to the caller's rights. */
  filter: ReportFilter;
  /** Topics whose baskets may be shown; undefined for callers who may search everything. */
  visibleTopicIds: readonly number[] | undefined;
  /** Milliseconds, the moment of the report. */
  now: number;
}

type Counts = Pick<MeasureRow, 'count' | 'positive' | 'neutral' | 'negative' | 'engagement'>;

/** A story as far as a report has it. */
export interface StoryOfReport extends Counts, Omit<StorySpan, 'firstId'> {
  /** 0: a publication without a story. */
  id: number;
  first: ReportedPublication;
  /** Publications of the story that the report does not have; undefined unless the caller may search everything. */
  beyond: number | undefined;
}

/** The stories of a report are made of its own publications. Throws as `MakeReport.ask` does. */
@Injectable()
export class StoriesOfReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reports: MakeReport,
    private readonly settings: SystemSettings,
  ) {}

  /** A page of them, and how many there are. */
  page(
    report: StoriedReport,
    order: StoryOrder,
    range: Pick<ReportPage, 'offset' | 'size'>,
  ): Promise<{ total: number; stories: StoryOfReport[] }> {
    return order === 'newest' ? this.#newest(report, range) : this.#ordered(report, order, range);
  }

  /** The story with this id, or the one that it became a part of; undefined if the report has nothing of it. */
  async current(report: StoriedReport, id: number): Promise<StoryOfReport | undefined> {
    const current = await currentStory(this.dataSource, id);
    return (await this.byIds(report, [current])).get(current);
  }

  /** Those that the report has, by their ids. */
  async byIds(report: StoriedReport, ids: readonly number[]): Promise<Map<number, StoryOfReport>> {
    if (ids.length === 0) return new Map();
    const { filter, visibleTopicIds } = report;
    const page: ReportPage = {
      sort: { by: 'date', descending: false },
      offset: 0,
      size: ids.length,
      oncePerStory: true,
    };
    const measures: Measure[] = [{ by: 'story', top: ids.length }];
    const timeZone = await this.settings.value('time-zone');
    const [{ hits, rows }, whole] = await Promise.all([
      this.reports.ask({ filter: { ...filter, stories: ids }, page, measures, timeZone }),
      visibleTopicIds === undefined
        ? this.reports.ask({ filter: { stories: ids, machineHidden: 'include' }, measures, timeZone })
        : undefined,
    ]);
    const firsts = new Map(
      (await this.reports.publicationsOf(hits, visibleTopicIds)).map((publication) => [publication.id, publication]),
    );
    const sizes = whole && new Map(whole.rows.flat().map(({ key, count }) => [Number(key), count]));
    const stories = rows.flat().flatMap(({ key, story: span, ...counts }): StoryOfReport[] => {
      const first = span && firsts.get(span.firstId);
      if (!first) return [];
      const id = Number(key);
      const beyond = sizes && Math.max(0, (sizes.get(id) ?? 0) - counts.count);
      return [{ ...counts, ...span, id, first, beyond }];
    });
    return new Map(stories.map((story) => [story.id, story]));
  }

  async #newest(
    report: StoriedReport,
    range: Pick<ReportPage, 'offset' | 'size'>,
  ): Promise<{ total: number; stories: StoryOfReport[] }> {
    const { filter, visibleTopicIds } = report;
    const { hits, rows } = await this.reports.ask({
      filter,
      page: { sort: { by: 'date', descending: true }, ...range, oncePerStory: true },
      measures: [{ by: 'none', stories: true }],
      timeZone: await this.settings.value('time-zone'),
    });
    const newest = await this.reports.publicationsOf(hits, visibleTopicIds);
    const ids = newest.flatMap(({ storyId }) => (storyId > 0 ? [storyId] : []));
    const known = await this.byIds(report, [...new Set(ids)]);
    // what has just been regrouped may be counted as before
    const stories = newest.map((publication) => known.get(publication.storyId) ?? alone(publication));
    return { total: rows[0]?.[0]?.stories ?? 0, stories: [...new Set(stories)] };
  }

  /** The largest of the whole report, or of its last day. */
  async #ordered(
    report: StoriedReport,
    order: 'largest' | 'growing',
    { offset, size }: Pick<ReportPage, 'offset' | 'size'>,
  ): Promise<{ total: number; stories: StoryOfReport[] }> {
    const { filter, now } = report;
    const since = Math.max(filter.from ?? 0, Math.min(filter.to ?? now, now) - day);
    const { rows } = await this.reports.ask({
      filter: order === 'growing' ? { ...filter, from: since } : filter,
      measures: [{ by: 'story', top: storyLimits.ordered }],
      timeZone: await this.settings.value('time-zone'),
    });
    const ids = rows.flat().map(({ key }) => Number(key));
    const shown = ids.slice(offset, offset + size);
    const stories = await this.byIds(report, shown);
    return { total: ids.length, stories: shown.flatMap((id) => stories.get(id) ?? []) };
  }
}

/** A publication without others as a story. */
function alone(publication: ReportedPublication): StoryOfReport {
  const { counters, publishedAt, network, tone } = publication;
  const at = Date.parse(publishedAt);
  return {
    id: 0,
    count: 1,
    positive: Number(tone === 2),
    neutral: Number(tone === 1),
    negative: Number(tone === -2),
    engagement: sumOfCounts([counters.likes, counters.comments, counters.shares]),
    firstAt: at,
    lastAt: at,
    networks: [network],
    first: publication,
    beyond: undefined,
  };
}
