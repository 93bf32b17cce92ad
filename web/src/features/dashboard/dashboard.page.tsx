import { lazy, Suspense } from 'react';
import { useAddress } from '../../ui/address/use-address.js';
import { DashboardScreen } from './dashboard-screen.js';

const Wall = lazy(() => import('../wall/wall.js').then((m) => ({ default: m.Wall })));

/** `/main`: the summary of a topic; with `wall=1` the same for a video wall. */
export const DashboardPage = () =>
  useAddress().flag('wall') ? (
    <Suspense fallback={null}>
      <Wall />
    </Suspense>
  ) : (
    <DashboardScreen />
  );
