import { Logger } from '@nestjs/common';
import { systemSettingCalls } from '@mm/proto/http/system-settings.js';
import { systemSettings, type SystemSettingValues } from '@mm/proto/vocabulary/system-setting.js';
import type { ServiceClient } from '@mm/http/service-client.js';

/** Short, because browsers read the zone again soon after it was changed. */
const holdMs = 1000;

/** The time zone of the installation, as identity keeps it; the last known one while identity does not respond. */
export class InstallationTimeZone {
  readonly #log = new Logger('InstallationTimeZone');
  #zone: string;
  #reading: Promise<void> | undefined;
  #readAt = -Infinity;

  constructor(
    private readonly services: Pick<ServiceClient, 'call'>,
    initial: SystemSettingValues,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#zone = initial['time-zone'] ?? systemSettings['time-zone'].initial;
  }

  /** IANA name. A change is seen within a second. */
  async current(): Promise<string> {
    if (this.now() - this.#readAt >= holdMs) {
      this.#reading ??= this.#read();
      await this.#reading;
    }
    return this.#zone;
  }

  async #read(): Promise<void> {
    try {
      this.#zone = (await this.services.call(systemSettingCalls.timeZone, { token: '' })).time_zone;
    } catch (error) {
      this.#log.warn(`cannot read the time zone: ${String(error)}`);
    }
    this.#readAt = this.now();
    this.#reading = undefined;
  }
}
