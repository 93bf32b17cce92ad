import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { systemSettingCalls } from '@mm/proto/http/system-settings.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { ChangeSystemSettings } from './change-system-settings.js';

/** The settings of the installation: each is read and changed by its roles; the time zone is public. */
@Controller()
export class SystemSettingsController {
  constructor(
    private readonly changes: ChangeSystemSettings,
    private readonly settings: SystemSettings,
  ) {}

  @Call(systemSettingCalls.systemSettings)
  async list(@CallerOf() { roles }: Caller): Promise<CallResponse<typeof systemSettingCalls.systemSettings>> {
    return { settings: await this.changes.list(roles) };
  }

  /** Throws Forbidden for a setting of others, Invalid `setting-not-allowed` with the keys of all refused values. */
  @Call(systemSettingCalls.saveSystemSettings)
  async save(
    @Input() { body }: CallInput<typeof systemSettingCalls.saveSystemSettings>,
    @CallerOf() { username: by, roles }: Caller,
  ): Promise<CallResponse<typeof systemSettingCalls.saveSystemSettings>> {
    await this.changes.save(body.params.values, { by, roles });
    return { settings: await this.changes.list(roles) };
  }

  @Call(systemSettingCalls.timeZone)
  async timeZone(): Promise<CallResponse<typeof systemSettingCalls.timeZone>> {
    return { time_zone: await this.settings.value('time-zone') };
  }
}
