import { Module } from '@nestjs/common';
import { ChangeSystemSettings } from './change-system-settings.js';
import { SystemSettingsController } from './system-settings.controller.js';

/** Changes the settings of the installation; services read them with `SystemSettingsModule`. */
@Module({ controllers: [SystemSettingsController], providers: [ChangeSystemSettings] })
export class SystemSettingsCallsModule {}
