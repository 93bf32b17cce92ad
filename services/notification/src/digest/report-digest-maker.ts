import { Injectable } from '@nestjs/common';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { toneTitles } from '@mm/proto/vocabulary/tone.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { MailContent, MailFile } from '../mail/mailer.js';
import type { NotificationRow } from '../notifications/notification.entity.js';
import { NotificationSettings } from '../settings.js';
import { AskReporting } from './ask-reporting.js';
import { chartCid, digestHtml } from './digest-html.js';
import { DigestMaker, type DigestRequest } from './digest-maker.js';
import { subjectOf } from './digest-parts.js';
import type { DigestReport } from './digest-report.js';
import { digestText } from './digest-text.js';

/** Publications in the body of a mail. */
const mostPublications = 50;
/** Bytes of attachments. Encoded they are a third longer, and many servers refuse mails of 25 MB. */
const mostAttached = 15_000_000;
const widgets: ReportParamsWire['widgets'] = ['metric-strip', 'tone-totals'];

/** Makes digests of what reporting answers. */
@Injectable()
export class ReportDigestMaker extends DigestMaker {
  constructor(
    private readonly asks: AskReporting,
    private readonly system: SystemSettings,
    private readonly settings: NotificationSettings,
  ) {
    super();
  }

  async make(request: DigestRequest): Promise<MailContent> {
    const report = await this.#report(request);
    const { chart, files } = report;
    return {
      subject: subjectOf(report),
      html: digestHtml(report),
      text: digestText(report),
      files: [
        ...(chart ? [{ name: 'chart.png', contentType: 'image/png', content: chart, cid: chartCid }] : []),
        ...files,
      ],
    };
  }

  async mayShow(topicIds: readonly string[], authorId: string): Promise<boolean> {
    if (topicIds.length === 0) return true;
    const visible = await this.asks.visibleTopics(authorId);
    return topicIds.every((id) => visible.includes(Number(id)));
  }

  async #report({ from, isLate, isTest, notification, until }: DigestRequest): Promise<DigestReport> {
    const { asks, settings, system } = this;
    const topic = await asks.topic(notification);
    const params = { ...filterOf(notification), ...(topic ? { reviewed: topic.reviewed } : {}) };
    const seconds = { from: unixSeconds(from), until: unixSeconds(until) };
    const present = { ...params, selectedPeriod: [seconds.from, seconds.until - 1] };
    const past = { ...params, selectedPeriod: [2 * seconds.from - seconds.until, seconds.from - 1] };
    const inBody = notification.kind === 0;
    const [now, before, { oblasts, spheres }, gaps, zone] = await Promise.all([
      asks.report(notification, { ...present, widgets, size: inBody ? mostPublications : 0 }),
      asks.report(notification, { ...past, widgets, size: 0 }),
      asks.reference(notification),
      asks.gaps(notification, seconds.from, seconds.until),
      system.value('time-zone'),
    ]);
    const isEmpty = now.total === 0;
    const named = (list: typeof oblasts): Map<number, string> => new Map(list.map(({ text, value }) => [value, text]));
    const names = { oblasts: named(oblasts), spheres: named(spheres) };
    return {
      name: notification.name,
      author: notification.author,
      topic: topic?.name ?? null,
      filters: filtersInWords(notification, names),
      from: from.getTime(),
      until: until.getTime(),
      timeZone: zone,
      isLate,
      isTest,
      now,
      before,
      publications: now.data,
      oblasts: names.oblasts,
      gaps,
      chart: isEmpty ? null : await asks.chart(notification, present),
      ...(isEmpty || inBody ? { files: [], tooLarge: [] } : await this.#files(notification, present)),
      publicUrl: settings.publicUrl,
    };
  }

  /** One after another: each may be large. */
  async #files(
    notification: NotificationRow,
    params: ReportParamsWire,
  ): Promise<Pick<DigestReport, 'files' | 'tooLarge'>> {
    const files: MailFile[] = [];
    const tooLarge: string[] = [];
    let size = 0;
    for (const format of notification.formats) {
      const file = await this.asks.file(notification, params, format);
      if (size + file.content.length > mostAttached) tooLarge.push(file.name);
      else {
        files.push(file);
        size += file.content.length;
      }
    }
    return { files, tooLarge };
  }
}

/** What a notification limits its publications to. */
function filterOf({ oblasts, spheres, tone, topic_id: topicId }: NotificationRow): ReportParamsWire {
  return {
    ...(topicId === null ? {} : { topic_id: Number(topicId) }),
    ...(tone === null ? {} : { tone }),
    ...(oblasts.length > 0 ? { oblasts } : {}),
    ...(spheres.length > 0 ? { spheres } : {}),
  };
}

function filtersInWords(
  { oblasts, spheres, tone }: NotificationRow,
  names: Record<'oblasts' | 'spheres', ReadonlyMap<number, string>>,
): string[] {
  const list = (ids: readonly number[], known: ReadonlyMap<number, string>): string =>
    ids.map((id) => known.get(id) ?? String(id)).join(', ');
  const title = Object.entries(toneTitles).find(([value]) => Number(value) === tone)?.[1];
  return [
    ...(title ? [`Тональность: ${title}`] : []),
    ...(oblasts.length > 0 ? [`Области: ${list(oblasts, names.oblasts)}`] : []),
    ...(spheres.length > 0 ? [`Сферы: ${list(spheres, names.spheres)}`] : []),
  ];
}
