import { Module, type DynamicModule, type OnModuleDestroy } from '@nestjs/common';
import { ServiceClient } from '@mm/http/service-client.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import type { NotificationSettings } from '../settings.js';
import { AskReporting } from './ask-reporting.js';
import { DigestMaker } from './digest-maker.js';
import { ReportDigestMaker } from './report-digest-maker.js';

/** What mails say. Needs a global `SystemSettings`. */
@Module({})
export class DigestModule implements OnModuleDestroy {
  constructor(private readonly asks: AskReporting) {}

  static with({ publicUrl, secretKey, services: addresses }: NotificationSettings): DynamicModule {
    return {
      module: DigestModule,
      global: true,
      providers: [
        {
          provide: AskReporting,
          inject: [ServiceClient],
          useFactory: (services: ServiceClient) => new AskReporting({ services, addresses, secretKey }),
        },
        {
          provide: DigestMaker,
          inject: [AskReporting, SystemSettings],
          useFactory: (asks: AskReporting, settings: SystemSettings) =>
            new ReportDigestMaker({ asks, timeZone: () => settings.value('time-zone'), publicUrl }),
        },
      ],
      exports: [DigestMaker],
    };
  }

  async onModuleDestroy(): Promise<void> {
    await this.asks.close();
  }
}
