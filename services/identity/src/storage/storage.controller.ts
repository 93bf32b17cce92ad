import { Controller, Logger } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { unixSeconds } from '@mm/http/unix-seconds.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import {
  retainedKinds,
  serviceStorageCalls,
  storageCalls,
  storageParts,
  type RetainedKind,
} from '@mm/proto/http/storage.js';
import { firstKeptDay } from '@mm/service-host/retention/first-kept-day.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import { IdentitySettings } from '../settings.js';
import { monthlyGrowth } from './monthly-growth.js';
import { measureTables, type Sizes } from './measure-tables.js';
import { SampleSizes } from './sample-sizes.js';

/** What is stored, and what a month costs. */
@Controller()
export class StorageController {
  readonly #logger = new Logger('storage');

  constructor(
    private readonly dataSource: DataSource,
    private readonly samples: SampleSizes,
    private readonly system: SystemSettings,
    private readonly services: ServiceClient,
    private readonly settings: IdentitySettings,
  ) {}

  @Call(storageCalls.storage)
  async measure(
    @Input() _input: CallInput<typeof storageCalls.storage>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof storageCalls.storage>> {
    const now = new Date();
    const [tables, pictures, index] = await Promise.all([
      measureTables(this.dataSource),
      this.#answerOf('ingestion', this.services.call(serviceStorageCalls.pictures, caller)),
      this.#answerOf('reporting', this.services.call(serviceStorageCalls.index, caller)),
    ]);
    const elsewhere: Sizes = {
      ...(pictures ? { pictures: pictures.bytes } : {}),
      ...(index ? { 'report-index': index.bytes } : {}),
    };
    await this.samples.note(elsewhere);
    const sizes: Sizes = { ...tables, ...elsewhere };
    const earlier = await this.samples.earlier();
    return {
      parts: storageParts.map((part) => {
        const bytes = sizes[part] ?? (part === 'pictures' || part === 'report-index' ? null : 0);
        const growth = bytes === null ? null : monthlyGrowth(earlier.get(part), { at: now, bytes });
        return { part, bytes, growth };
      }),
      disk: pictures?.disk ?? null,
      gigabyte_month_price: await this.system.value('gigabyte-month-price'),
      is_log_elsewhere: this.settings.eventLog.kind === 'kafka',
      kept_from: await this.#keptFrom(now),
    };
  }

  async #keptFrom(now: Date): Promise<Record<RetainedKind, number>> {
    const timeZone = await this.system.value('time-zone');
    const days = await Promise.all(
      retainedKinds.map(async (kind) => [kind, await this.system.value(settingOf[kind])] as const),
    );
    const firstDay = (kept: number): number => unixSeconds(firstKeptDay(now, kept, timeZone));
    return Object.fromEntries(days.map(([kind, kept]) => [kind, firstDay(kept)])) as Record<RetainedKind, number>;
  }

  async #answerOf<T>(service: string, answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      this.#logger.warn(`${service} does not report its storage: ${String(error)}`);
      return undefined;
    }
  }
}

const settingOf = {
  posts: 'post-days',
  pictures: 'picture-days',
  log: 'log-days',
  audit: 'audit-days',
} as const satisfies Record<RetainedKind, string>;
