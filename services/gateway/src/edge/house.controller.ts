import { Controller, Inject } from '@nestjs/common';
import type { CallResponse } from '@mm/proto/http/call.js';
import { houseCalls } from '@mm/proto/http/settings.js';
import { Call } from '@mm/http/call.decorator.js';
import { GATEWAY_SETTINGS } from '../settings.js';
import type { GatewaySettings } from '../settings.js';
import { DemoNamesOf } from './demo-names.js';
import { version } from './version.js';

/** What anybody may know of the house. */
@Controller()
export class HouseController {
  readonly #demoNames: DemoNamesOf;

  constructor(@Inject(GATEWAY_SETTINGS) private readonly settings: GatewaySettings) {
    this.#demoNames = new DemoNamesOf(settings.demo ? settings.demoNetworks : undefined);
  }

  @Call(houseCalls.settings)
  async shown(): Promise<CallResponse<typeof houseCalls.settings>> {
    const { authUrl, client, demo, realms, timeZone } = this.settings;
    return {
      auth: {
        url: authUrl,
        realms: realms.map((realm) => ({ realm, clients: [client] })),
        realm: realms[0] ?? '',
        client,
      },
      demo,
      demo_names: await this.#demoNames.names(),
      version,
      time_zone: timeZone,
    };
  }

  @Call(houseCalls.ping)
  ping(): CallResponse<typeof houseCalls.ping> {
    return { status: 'ok', version, uptime: process.uptime() };
  }
}
