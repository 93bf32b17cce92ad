import { alertCalls } from '@mm/proto/http/alerts.js';
import { api, listTag } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

/** Of a type that is fetched again after an outage of the live channel. */
export const alertsTag = listTag('Resource', 'alerts');

const alertsApi = api.injectEndpoints({
  endpoints: (build) => ({
    alerts: queryOf(build, alertCalls.alerts, { provides: [alertsTag] }),
    acknowledgeAlerts: mutationOf(build, alertCalls.acknowledge, { invalidates: [alertsTag] }),
  }),
});

export const { useAlertsQuery, useAcknowledgeAlertsMutation } = alertsApi;
