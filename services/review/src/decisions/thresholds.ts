import { suggestedFields, thresholdSettings, type Thresholds } from '@mm/proto/http/thresholds.js';
import type { SystemSettings } from '@mm/system-settings/system-settings.js';

/** From which confidence, in per cent, suggested fields are accepted now. */
export async function currentThresholds(settings: SystemSettings): Promise<Thresholds> {
  const values = suggestedFields.map(async (field) => [field, await settings.value(thresholdSettings[field])] as const);
  return Object.fromEntries(await Promise.all(values)) as Thresholds;
}
