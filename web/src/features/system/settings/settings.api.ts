import { systemSettingCalls } from '@mm/proto/http/system-settings.js';
import { api, type TagId } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

/** Also touched by the shell when the server says that a setting changed. */
const tag: TagId = { type: 'Config', id: 'system' };
const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    systemSettings: queryOf(build, systemSettingCalls.systemSettings, { provides: [tag] }),
    saveSystemSettings: mutationOf(build, systemSettingCalls.saveSystemSettings, { invalidates: [tag] }),
  }),
});

export const { useSystemSettingsQuery, useSaveSystemSettingsMutation } = settingsApi;
