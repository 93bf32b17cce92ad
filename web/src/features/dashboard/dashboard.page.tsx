import { lazy, Suspense } from 'react';
import type { CallDispatch } from '../../api/api.js';
import { topicsApi } from '../../api/topics.api.js';
import { readerOf, useAddress } from '../../ui/hooks/use-address.js';
import { prefetchGaps } from '../collection-gaps/use-collection-gaps.js';
import { publicationsApi } from '../publications/publications.api.js';
import { readTone, readView, reportParamsOf } from '../report-filters/dashboard-params.js';
import { completePeriod } from '../report-filters/period.js';
import { rememberedTopic } from '../topic-tree/use-shown-topic.js';
import { DashboardScreen } from './dashboard-screen.js';
import { dashboardQuestions } from './use-dashboard.js';

const Wall = lazy(() => import('../wall/wall.js').then((m) => ({ default: m.Wall })));

/**
 * Asks for what the dashboard shows before the screen is drawn. Without a topic in the address it will probably be the
 * one that the user saw last.
 */
export function prefetchDashboard(dispatch: CallDispatch, search: string, username: string): void {
  dispatch(topicsApi.util.prefetch('topics', undefined, {}));
  dispatch(topicsApi.util.prefetch('dashboardTopic', undefined, {}));
  const address = readerOf(new URLSearchParams(search));
  const theme = address.text('theme') || rememberedTopic(username);
  if (theme === null || address.flag('wall') || address.text('keyword') !== '') return;
  const view = { ...readView(address), topicId: Number(theme) || null };
  prefetchGaps(dispatch, completePeriod(view.period));
  for (const question of Object.values(dashboardQuestions(reportParamsOf(view), readTone(address.text('tone')))))
    dispatch(publicationsApi.util.prefetch('report', question, {}));
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
