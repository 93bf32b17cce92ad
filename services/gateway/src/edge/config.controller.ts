import { Controller } from '@nestjs/common';
import type { CallResponse } from '@mm/proto/http/call.js';
import { configCalls } from '@mm/proto/http/settings.js';
import { Call } from '@mm/http/call.decorator.js';
import { GatewaySettings } from '../settings.js';
import { DemoNamesClient } from './demo-names.js';
import { InstallationTimeZone } from './installation-time-zone.js';

/** Version of the product that `/ping` shows. */
export const version = '0.1.0';

/** Public configuration of the workspace. */
@Controller()
export class ConfigController {
  readonly #demoNames: DemoNamesClient;

  constructor(
    private readonly settings: GatewaySettings,
    private readonly timeZone: InstallationTimeZone,
  ) {
    this.#demoNames = new DemoNamesClient(settings.demo ? settings.demoNetworks : undefined);
  }

  @Call(configCalls.settings)
  async publicSettings(): Promise<CallResponse<typeof configCalls.settings>> {
    const { authUrl, client, demo, realms } = this.settings;
    const [demoNames, timeZone] = await Promise.all([this.#demoNames.names(), this.timeZone.current()]);
    return {
      auth: {
        url: authUrl,
        realms: realms.map((realm) => ({ realm, clients: [client] })),
        realm: realms[0] ?? '',
        client,
      },
      demo,
      demo_names: demoNames,
      version,
      time_zone: timeZone,
    };
  }

  @Call(configCalls.ping)
  ping(): CallResponse<typeof configCalls.ping> {
    return { status: 'ok', version, uptime: process.uptime() };
  }
}
