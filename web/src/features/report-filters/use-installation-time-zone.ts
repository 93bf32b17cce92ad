import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useConfig } from '../../api/config.slice.js';

/** The time zone in which the days of the installation begin. */
export const useInstallationTimeZone = (): string => useConfig().config?.time_zone ?? defaultTimeZone;
