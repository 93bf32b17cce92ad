import { Module, type DynamicModule, type ValueProvider } from '@nestjs/common';
import { SecretBox } from '@mm/secrets/secret-box.js';
import { CollectionSettings } from './collection/collection-settings.js';
import { ServiceTokens } from './credentials/service-tokens.js';
import { DorkingSettings } from './dorking/providers/dorking-settings.js';
import { HealthSettings } from './health/health-settings.js';
import { ClientsOfProcess, OwnClients } from './networks/clients-of-process.js';
import { COLLECTORS, type Collectors } from './networks/networks.js';
import { PictureSettings } from './pictures/picture-settings.js';
import type { IngestionSettings } from './settings.js';

/** Gives every module what is made of the environment: its settings, the key of secrets, collectors and clients. */
@Module({})
export class SettingsModule {
  /** Tasks use `clients` instead of those that this process connects. */
  static forService(settings: IngestionSettings, collectors: Collectors, clients?: ClientsOfProcess): DynamicModule {
    const { platform, collection, dorking, health, pictures, serviceTokens } = settings;
    const own = new OwnClients();
    const providers: ValueProvider[] = [
      { provide: SecretBox, useValue: new SecretBox(platform.secretKey, platform.previousSecretKeys) },
      { provide: CollectionSettings, useValue: collection },
      { provide: DorkingSettings, useValue: dorking },
      { provide: HealthSettings, useValue: health },
      { provide: PictureSettings, useValue: pictures },
      { provide: ServiceTokens, useValue: serviceTokens },
      { provide: COLLECTORS, useValue: collectors },
      { provide: OwnClients, useValue: own },
      { provide: ClientsOfProcess, useValue: clients ?? own },
    ];
    return { module: SettingsModule, global: true, providers, exports: providers };
  }
}
