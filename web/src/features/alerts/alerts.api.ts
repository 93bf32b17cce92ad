import { alertCalls } from '@mm/proto/http/alerts.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import { api, listTag } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';
import type { LiveFeature } from '../../live/live-session.js';
import { reloadSoon } from '../../live/reload-soon.js';

/** Of a type that is fetched again after an outage of the live channel. */
const alertsTag = listTag('Resource', 'alerts');
const bot = listTag('Config', 'telegram-bot');
const rules = listTag('Config', 'alert-rules');

const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    alerts: queryOf(build, alertCalls.alerts, { provides: [alertsTag] }),
    acknowledgeAlerts: mutationOf(build, alertCalls.acknowledge, { invalidates: [alertsTag] }),
    pushKey: queryOf(build, alertCalls.pushKey, { keepSeconds: 600 }),
    subscribePush: mutationOf(build, alertCalls.subscribePush),
    unsubscribePush: mutationOf(build, alertCalls.unsubscribePush),
    telegramBot: queryOf(build, alertCalls.telegramBot, { provides: [bot] }),
    saveTelegramBot: mutationOf(build, alertCalls.saveTelegramBot, { invalidates: [bot] }),
    alertRules: queryOf(build, alertCalls.rules, { provides: [rules] }),
    saveAlertRule: mutationOf(build, alertCalls.saveRule, { invalidates: [rules] }),
    deleteAlertRule: mutationOf(build, alertCalls.deleteRule, { invalidates: [rules] }),
    testAlertRule: mutationOf(build, alertCalls.testRule),
    ruleAuthors: queryOf(build, authorCalls.searchSocial),
    ruleOutlets: queryOf(build, authorCalls.searchMedia),
  }),
});

export const {
  useAlertsQuery,
  useAcknowledgeAlertsMutation,
  useLazyPushKeyQuery,
  useSubscribePushMutation,
  useUnsubscribePushMutation,
  useTelegramBotQuery,
  useSaveTelegramBotMutation,
  useAlertRulesQuery,
  useSaveAlertRuleMutation,
  useDeleteAlertRuleMutation,
  useTestAlertRuleMutation,
  useRuleAuthorsQuery,
  useLazyRuleAuthorsQuery,
  useRuleOutletsQuery,
  useLazyRuleOutletsQuery,
} = alertsApi;

const reloadPauseMs = 500;

/** Fetches the alerts that are shown again after one was raised, acknowledged or ended. */
export const alertsLive: LiveFeature = (live, store) => {
  const reload = reloadSoon(store, reloadPauseMs);
  live.on('alert:raised', () => reload(alertsTag));
  live.on('alert:changed', () => reload(alertsTag));
};
