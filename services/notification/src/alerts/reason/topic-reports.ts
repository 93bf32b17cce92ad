import { Injectable } from '@nestjs/common';
import { ServiceClient } from '@mm/http/service-client.js';
import type { AlertReason } from '@mm/proto/http/alerts.js';
import { reportStoryCalls } from '@mm/proto/http/report-stories.js';
import { reportCalls, type PublicationWire, type ReportParamsWire, type ReportWire } from '@mm/proto/http/reports.js';
import { serviceToken } from '@mm/sign-in/service-token.js';
import { NotificationSettings } from '../../settings.js';
import { frequentWords } from './frequent-words.js';

/** A topic, and the account with whose rights reporting is asked about it. */
export interface AskedTopic {
  id: number;
  authorId: number;
}

/** What the publications of a window say. */
export type ReasonDetails = Pick<
  AlertReason,
  'counted_by' | 'words' | 'tones' | 'oblasts' | 'stories' | 'publications'
> & {
  authorIds: number[];
};

const MOST_ROWS = 10;
const MOST_STORIES = 5;
/** Publications whose words are compared. */
const SAMPLE = 200;
const SHOWN_TEXT = 300;
const DAY_SECONDS = 86_400;

/** Reports about topics, asked for with the rights that their authors have now. */
@Injectable()
export class TopicReports {
  constructor(
    private readonly services: ServiceClient,
    private readonly settings: NotificationSettings,
  ) {}

  /**
   * Words, tones, regions, stories and publications of a window, unix seconds; words are compared with the day before
   * it.
   * Rejects when reporting is away or refuses.
   * @param filter further limits, such as a tone
   */
  async details(
    topic: AskedTopic,
    window: { from: number; to: number },
    filter: Partial<ReportParamsWire> = {},
  ): Promise<ReasonDetails> {
    const ask = (from: number, to: number, more: Partial<ReportParamsWire>): Promise<ReportWire> =>
      this.ask(topic, { selectedPeriod: [from, to], size: SAMPLE, widgets: [], ...filter, ...more });
    const [now, before, { stories: all }] = await Promise.all([
      ask(window.from, window.to, { widgets: ['tone-totals', 'regions'] }),
      ask(window.from - DAY_SECONDS, window.from - 1, {}),
      this.services.call(
        reportStoryCalls.stories,
        { token: this.#tokenOf(topic) },
        {
          body: {
            params: {
              ...filter,
              topic_id: topic.id,
              selectedPeriod: [window.from, window.to],
              order: 'largest',
              size: MOST_STORIES,
            },
          },
        },
      ),
    ]);
    const stories = all.filter(({ count }) => count > 1);
    const tones = now.widgets['tone-totals'];
    const shown = now.data.slice(0, MOST_ROWS);
    return {
      ...(now.counted_by && { counted_by: now.counted_by }),
      words: frequentWords(now.data.map(textOf), before.data.map(textOf)),
      tones: { pos: tones?.pos ?? 0, neut: tones?.neut ?? 0, neg: tones?.neg ?? 0 },
      oblasts: (now.widgets.regions ?? [])
        .filter(({ key, sum }) => typeof key === 'number' && sum > 0)
        .slice(0, MOST_ROWS)
        .map(({ key, sum }) => ({ id: Number(key), sum })),
      stories: stories.map(({ id, count, first: { _index: index, network, autor, caption, textShort } }) => ({
        id,
        index,
        network,
        autor,
        count,
        title: shortened(caption || textShort),
      })),
      publications: shown.map(({ id, _index: index, network, autor, text, url }) => ({
        id,
        index,
        network,
        autor,
        text: shortened(text),
        url,
      })),
      // words come from all of them
      authorIds: [
        ...new Set([...now.data, ...stories.map(({ first }) => first)].map((publication) => publication.author_id)),
      ],
    };
  }

  /** How many publications a topic has from an author in a time, unix seconds. Rejects as `details`. */
  async countOfAuthor(topic: AskedTopic, authorId: number, from: number, to: number): Promise<number> {
    const { total } = await this.ask(topic, {
      selectedPeriod: [from, to],
      author_ids: [authorId],
      size: 0,
      widgets: [],
    });
    return total;
  }

  /** Publications by hour since 1970 of one day, unix seconds of its beginning. Rejects as `details`. */
  async countsByHour(topic: AskedTopic, from: number, isMedia: boolean): Promise<Map<number, number>> {
    const { widgets } = await this.ask(topic, {
      selectedPeriod: [from, from + DAY_SECONDS - 1],
      type: isMedia ? 2 : 1,
      size: 0,
      widgets: ['timeline'],
    });
    const { grain, points } = widgets.timeline ?? { grain: 'hour', points: [] };
    if (grain !== 'hour') throw new Error(`a day's timeline came by ${grain}`);
    return new Map(points.map(({ at, sum }) => [Math.floor(at / 3_600_000), sum]));
  }

  /** Asks with the rights of the topic's author, for this topic only. */
  ask(topic: AskedTopic, params: ReportParamsWire): Promise<ReportWire> {
    const token = this.#tokenOf(topic);
    return this.services.call(reportCalls.form, { token }, { body: { params: { ...params, topic_id: topic.id } } });
  }

  #tokenOf({ id, authorId }: AskedTopic): string {
    return serviceToken(this.settings.secretKey, { userId: authorId, operations: ['report'], topics: [id] });
  }
}

const textOf = ({ caption, text }: PublicationWire): string => (text.startsWith(caption) ? text : `${caption} ${text}`);
const shortened = (text: string): string =>
  text.length > SHOWN_TEXT ? `${text.slice(0, SHOWN_TEXT).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
