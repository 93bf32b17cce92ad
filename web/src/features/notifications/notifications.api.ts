import type { CallBody, CallResponse } from '@mm/proto/http/call.js';
import { notificationCalls } from '@mm/proto/http/notifications.js';
import { api, listTag } from '../../api/api.js';
import { mutationOf, queryOf, schemaOf } from '../../api/endpoints.js';
import { requestOf } from '../../api/request-of.js';

const notifications = listTag('Config', 'notifications');
const deliveries = listTag('Config', 'deliveries');
type Saved = CallResponse<typeof notificationCalls.saveNotification>;
type Deleted = CallResponse<typeof notificationCalls.deleteNotification>;

const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    notifications: queryOf(build, notificationCalls.notifications, { provides: [notifications] }),
    deliveries: queryOf(build, notificationCalls.deliveries, { provides: [deliveries], keepSeconds: 0 }),
    mail: queryOf(build, notificationCalls.mail, { keepSeconds: 0 }),
    mailState: queryOf(build, notificationCalls.mailState, { keepSeconds: 600 }),
    /** Shown in the list at once; a new one on top. */
    saveNotification: build.mutation<Saved, { body: CallBody<typeof notificationCalls.saveNotification> }>({
      query: (parts) => requestOf(notificationCalls.saveNotification, parts),
      responseSchema: schemaOf(notificationCalls.saveNotification),
      invalidatesTags: [notifications, deliveries],
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data: { data: saved } }) =>
            void dispatch(
              notificationsApi.util.updateQueryData('notifications', undefined, ({ data }) => {
                const at = data.findIndex(({ id }) => id === saved.id);
                data.splice(Math.max(0, at), at < 0 ? 0 : 1, saved);
              }),
            ),
          () => undefined,
        ),
    }),
    deleteNotification: build.mutation<Deleted, { body: CallBody<typeof notificationCalls.deleteNotification> }>({
      query: (parts) => requestOf(notificationCalls.deleteNotification, parts),
      responseSchema: schemaOf(notificationCalls.deleteNotification),
      invalidatesTags: [notifications],
      onQueryStarted: ({ body }, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () =>
            void dispatch(
              notificationsApi.util.updateQueryData('notifications', undefined, (shown) => {
                shown.data = shown.data.filter(({ id }) => id !== body.params.id);
              }),
            ),
          () => undefined,
        ),
    }),
    testNotification: mutationOf(build, notificationCalls.testNotification, { invalidates: [deliveries] }),
    retryDelivery: mutationOf(build, notificationCalls.retryDelivery, { invalidates: [deliveries] }),
  }),
});

export const {
  useNotificationsQuery,
  useDeliveriesQuery,
  useMailQuery,
  useMailStateQuery,
  useSaveNotificationMutation,
  useDeleteNotificationMutation,
  useTestNotificationMutation,
  useRetryDeliveryMutation,
} = notificationsApi;
