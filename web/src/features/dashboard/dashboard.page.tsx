import { lazy, Suspense } from 'react';
import type { CallDispatch } from '../../api/api.js';
import { topicsApi } from '../../api/topics.api.js';
import { dashboardTopicApi } from '../topic-tree/dashboard-topic.api.js';
import { useAddress } from '../../ui/address/use-address.js';
import { DashboardScreen } from './dashboard-screen.js';

const Wall = lazy(() => import('../wall/wall.js').then((m) => ({ default: m.Wall })));

/** Asks for the topic that is shown before the screen is drawn. */
export function prefetchDashboard(dispatch: CallDispatch): void {
  dispatch(topicsApi.util.prefetch('topics', undefined, {}));
  dispatch(dashboardTopicApi.util.prefetch('dashboardTopic', undefined, {}));
}

/** `/main`: the summary of a topic; with `wall=1` the same for a video wall. */
export const DashboardPage = () =>
  useAddress().flag('wall') ? (
    <Suspense fallback={null}>
      <Wall />
    </Suspense>
  ) : (
    <DashboardScreen />
  );
