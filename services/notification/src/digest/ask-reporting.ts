import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DomainError } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { Upstreams } from '@mm/http/upstreams.js';
import { downloadCalls, type DownloadFormat } from '@mm/proto/http/downloads.js';
import { referenceCalls, type OptionWire } from '@mm/proto/http/reference.js';
import { reportCalls, type ReportParamsWire, type ReportWire } from '@mm/proto/http/reports.js';
import { sourceHealthCalls } from '@mm/proto/http/source-health.js';
import { topicCalls, type TopicWire } from '@mm/proto/http/topics.js';
import { serviceToken } from '@mm/sign-in/service-token.js';
import type { NotificationRow } from '../notifications/notification.entity.js';
import type { MailFile } from '../mail/mailer.js';
import { NotificationSettings } from '../settings.js';
import type { DigestReport } from './digest-report.js';

const contentTypes: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.doc': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pdf': 'application/pdf',
};

/** The part of a notification that says with whose rights services are asked, and about what. */
export type Asked = Pick<NotificationRow, 'author_id' | 'topic_id'>;

/** Asks other services with the rights that the author of a notification has now. */
@Injectable()
export class AskReporting implements OnModuleDestroy {
  readonly #logger = new Logger('digest');
  readonly #downloads: Upstreams;

  constructor(
    private readonly services: ServiceClient,
    private readonly settings: NotificationSettings,
  ) {
    this.#downloads = new Upstreams(settings.services);
  }

  /** Ids of the topics that an author may see; none of an account that may read no reports. */
  async visibleTopics(authorId: string): Promise<number[]> {
    try {
      const caller = this.#caller({ author_id: authorId, topic_id: null });
      return (await this.services.call(topicCalls.visible, caller)).ids;
    } catch (error) {
      if (error instanceof DomainError && [401, 403].includes(error.status)) return [];
      throw error;
    }
  }

  /** The notification's topic; null for everything. Rejects when the author may no longer see it. */
  async topic(asked: Asked): Promise<TopicWire | null> {
    if (asked.topic_id === null) return null;
    const { topics_list: topics } = await this.services.call(topicCalls.topics, this.#caller(asked));
    const found = topics.find(({ id }) => id === Number(asked.topic_id));
    if (!found) throw new Error('its author may not see its topic');
    return found;
  }

  report(asked: Asked, params: ReportParamsWire): Promise<ReportWire> {
    return this.services.call(reportCalls.form, this.#caller(asked), { body: { params } });
  }

  /** PNG; null without publications. */
  async chart(asked: Asked, params: ReportParamsWire): Promise<Buffer | null> {
    const { png } = await this.services.call(reportCalls.chart, this.#caller(asked), { body: { params } });
    return png === null ? null : Buffer.from(png, 'base64');
  }

  /** The lists of oblasts and spheres, with retired entries. */
  async reference(asked: Asked): Promise<{ oblasts: OptionWire[]; spheres: OptionWire[] }> {
    const [{ oblasts }, { spheres }] = await Promise.all([
      this.services.call(referenceCalls.oblasts, this.#caller(asked)),
      this.services.call(referenceCalls.spheres, this.#caller(asked)),
    ]);
    return { oblasts, spheres };
  }

  /** Gaps in collection, unix seconds; null when they cannot be read, without which a mail is still sent. */
  async gaps(asked: Asked, from: number, until: number): Promise<DigestReport['gaps']> {
    try {
      return await this.services.call(sourceHealthCalls.gaps, this.#caller(asked), { query: { from, until } });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.#logger.warn(`gaps in collection are unknown: ${error.message}`);
      return null;
    }
  }

  /** A report as a file. Rejects when reporting is away or refuses. */
  async file(asked: Asked, params: ReportParamsWire, ext: DownloadFormat): Promise<MailFile> {
    const { method, path, timeout } = downloadCalls.download;
    const { body, headers, statusCode } = await this.#downloads.request('reporting', {
      method,
      path,
      timeout: timeout ?? 300_000,
      mayRepeat: true,
      headers: {
        authorization: `Bearer ${this.#caller(asked).token}`,
        accept: 'application/octet-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ params, ext, lang: 'ru' }),
    });
    const content = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200) throw new Error(`reporting answered ${statusCode} to a download`);
    return {
      name: nameIn(String(headers['content-disposition'] ?? ''), ext),
      contentType: contentTypes[ext] ?? '',
      content,
    };
  }

  async onModuleDestroy(): Promise<void> {
    await this.#downloads.close();
  }

  /** Made for each question: tokens are good for minutes, and a large file may need as long. */
  #caller({ author_id: authorId, topic_id: topicId }: Asked): { token: string } {
    return {
      token: serviceToken(this.settings.secretKey, {
        userId: Number(authorId),
        operations: ['report', 'topics'],
        topics: topicId === null ? null : [Number(topicId)],
      }),
    };
  }
}

function nameIn(disposition: string, ext: DownloadFormat): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  return encoded ? decodeURIComponent(encoded) : `report${ext}`;
}
