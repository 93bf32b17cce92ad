import type { CallDispatch } from '../api/api.js';
import { hasAnyRole, type CallerState } from '../api/caller.slice.js';
import type { ComponentType, ReactElement } from 'react';
import { matchPath } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import {
  analysts,
  reviewers,
  dashboardViewers,
  reportReaders,
  supervisors,
  type Role,
} from '@mm/proto/vocabulary/role.js';
import { wallSecret } from '../features/session/wall-secret.js';
import { loadable, type Loadable } from '../ui/loadable/loadable.js';
import { SkeletonLines } from '../ui/skeleton/skeleton.js';
import { texts } from './texts.js';

export interface ScreenRoute {
  path: string;
  title: string;
  /** Realm roles that may open it; 'any': all signed-in users, 'public': also anonymous ones. */
  roles: readonly Role[] | 'any' | 'public';
  element: ReactElement;
}

/** Asks for the first data of a screen with the query of its address. */
type Prefetch = (dispatch: CallDispatch, search: string, username: string) => void;

/** The parts of a module with a screen. */
interface ScreenModule<P> {
  screen: ComponentType<P>;
  prefetch: Prefetch;
}

interface PreparedScreen extends Pick<Loadable<never>, 'prepare'> {
  prefetch?: (() => Promise<Prefetch>) | undefined;
}
const screens = new Map<unknown, PreparedScreen>();

const page = <P extends object>(load: () => Promise<ComponentType<P>>, prefetch?: PreparedScreen['prefetch']) => {
  const screen = loadable(load, <SkeletonLines lines={10} />);
  screens.set(screen, { prepare: screen.prepare, prefetch });
  return screen;
};

/** Loads the code of the screen at a path, so that it is there before it is shown; false where that failed. */
export async function prepareScreen(routes: readonly ScreenRoute[], pathname: string): Promise<boolean> {
  const screen = screens.get(routeAt(routes, pathname)?.element.type);
  return screen
    ? screen.prepare().then(
        () => true,
        () => false,
      )
    : false;
}

/**
 * Asks for the first data of the screen at an address, so that it is under way before the screen is drawn. Asks for
 * nothing that the caller may not open.
 */
export async function prefetchScreen(
  routes: readonly ScreenRoute[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  dispatch: CallDispatch,
  { username, roles }: Pick<CallerState, 'username' | 'roles'>,
): Promise<void> {
  const route = routeAt(routes, pathname);
  if (!route || !mayOpen(route, roles)) return;
  const prefetch = await screens
    .get(route.element.type)
    ?.prefetch?.()
    .catch(() => undefined);
  prefetch?.(dispatch, search, username);
}

/** Whether a signed-in user with these roles may open a screen; nobody without a role opens one that is not public. */
export const mayOpen = ({ roles: wanted }: Pick<ScreenRoute, 'roles'>, roles: readonly Role[]): boolean =>
  wanted === 'public' || (wanted === 'any' ? roles.length > 0 : hasAnyRole(roles, wanted));

const routeAt = (routes: readonly ScreenRoute[], pathname: string): ScreenRoute | undefined =>
  routes.find(({ path }) => matchPath(path, pathname));

const prefetchedPage = <P extends object>(load: () => Promise<ScreenModule<P>>) =>
  page(
    () => load().then(({ screen }) => screen),
    () => load().then(({ prefetch }) => prefetch),
  );

/** Loads what a screen needs next together with the screen; without it the screen loads it later. */
const together =
  <M,>(next: () => Promise<unknown>, load: () => Promise<M>) =>
  () => {
    next().catch(() => undefined);
    return load();
  };

/** A screen that draws charts. */
const chartPage = <P extends object>(load: () => Promise<ScreenModule<P>>) =>
  prefetchedPage(together(() => import('../ui/chart/chart.js').then((m) => m.prepareCharts()), load));

/** A screen whose first request is a call of a network. */
const networkPage = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  page(together(() => import('@mm/proto/http/network-calls.js'), load));

const AuthorList = networkPage(() =>
  import('../features/author-list/author-list.page.js').then((m) => m.AuthorListPage),
);
const PostReview = networkPage(() =>
  import('../features/post-review/post-review.page.js').then((m) => m.PostReviewPage),
);
const Desk = prefetchedPage(() =>
  import('../features/desk/desk.page.js').then((m) => ({ screen: m.DeskPage, prefetch: m.prefetchDesk })),
);
const Dashboard = chartPage(() =>
  import('../features/dashboard/dashboard.page.js').then((m) => ({
    screen: m.DashboardPage,
    prefetch: m.prefetchDashboard,
  })),
);
const TopicReport = chartPage(() =>
  import('../features/topic-report/topic-report.page.js').then((m) => ({
    screen: m.TopicReportPage,
    prefetch: m.prefetchReport,
  })),
);
const ReportCopy = page(() => import('../features/report-copy/report-copy.page.js').then((m) => m.ReportCopyPage));
const ReportCopies = page(() =>
  import('../features/report-copy/report-copies.page.js').then((m) => m.ReportCopiesPage),
);
const Login = page(() => import('../features/session/login.page.js').then((m) => m.LoginPage));
const SetUp = page(() => import('../features/set-up/set-up.page.js').then((m) => m.SetUpPage));
const Settings = page(() => import('../features/settings/settings.page.js').then((m) => m.SettingsPage));
const ParserToken = page(() => import('../features/parser-token/parser-token.page.js').then((m) => m.ParserTokenPage));
const WallDevice = page(() =>
  import('../features/wall-device/wall-device.page.js').then((m) => () => <m.WallDevicePage secret={wallSecret} />),
);
const AdminManager = page(() =>
  import('../features/admin-manager/admin-manager.page.js').then((m) => m.AdminManagerPage),
);
const System = page(() => import('../features/system/system.page.js').then((m) => m.SystemPage));
const Dorking = page(() => import('../features/dorking/dorking.page.js').then((m) => m.DorkingPage));
const Trash = page(() => import('../features/trash/trash.page.js').then((m) => m.TrashPage));
const EventManager = page(() =>
  import('../features/event-manager/event-manager.page.js').then((m) => m.EventManagerPage),
);
const SourceHealth = page(() =>
  import('../features/source-health/source-health.page.js').then((m) => m.SourceHealthPage),
);
const Notifications = page(() =>
  import('../features/notifications/notifications.page.js').then((m) => m.NotificationsPage),
);
const Alerts = page(() => import('../features/alerts/alerts.page.js').then((m) => m.AlertsPage));
const Unsubscribe = page(() => import('../features/unsubscribe/unsubscribe.page.js').then((m) => m.UnsubscribePage));
const Privacy = page(() => import('../features/privacy/privacy.page.js').then((m) => m.PrivacyPage));
const Books = page(() => import('../features/books/books.page.js').then((m) => m.BooksPage));
const Ping = page(() => import('../features/ping/ping.page.js').then((m) => m.PingPage));
const NotFound = page(() => import('./not-found.page.js').then((m) => m.NotFoundPage));

const titles = texts.screens;

/** All screens: the fixed ones and two for each network. */
export const routesOf = (networks: readonly NetworkDescriptor[]): ScreenRoute[] => [
  { path: '/main', title: titles.main, roles: dashboardViewers, element: <Dashboard /> },
  { path: '/socmedia', title: titles.queue, roles: reviewers, element: <Desk networks={networks} /> },
  { path: '/topic', title: titles.topic, roles: analysts, element: <TopicReport /> },
  { path: '/report-copies', title: titles.reportCopies, roles: reportReaders, element: <ReportCopies /> },
  { path: '/report-copy/:number', title: titles.reportCopy, roles: reportReaders, element: <ReportCopy /> },
  ...networks.flatMap((network): ScreenRoute[] => [
    {
      path: network.screens.authors.path,
      title: network.screens.authors.title,
      roles: reviewers,
      element: <AuthorList key={network.id} network={network} />,
    },
    {
      path: network.screens.review.path,
      title: network.screens.review.title,
      roles: reviewers,
      element: <PostReview key={network.id} network={network} />,
    },
  ]),
  { path: '/dorking-search', title: titles.dorking, roles: reviewers, element: <Dorking /> },
  { path: '/settings', title: titles.settings, roles: reviewers, element: <Settings networks={networks} /> },
  { path: '/sources', title: titles.sources, roles: supervisors, element: <SourceHealth networks={networks} /> },
  { path: '/trash', title: titles.trash, roles: reviewers, element: <Trash /> },
  { path: '/event-manager', title: titles.events, roles: supervisors, element: <EventManager /> },
  {
    path: '/admin-manager',
    title: titles.administration,
    roles: ['mm_admin'],
    element: <AdminManager networks={networks} />,
  },
  { path: '/system', title: titles.system, roles: ['mm_admin'], element: <System /> },
  {
    path: '/parser-token',
    title: titles.parserToken,
    roles: ['mm_admin'],
    element: <ParserToken networks={networks} />,
  },
  { path: '/notification', title: titles.notifications, roles: 'any', element: <Notifications /> },
  { path: '/alert', title: titles.alerts, roles: 'any', element: <Alerts /> },
  { path: '/unsubscribe/:token', title: titles.unsubscribe, roles: 'public', element: <Unsubscribe /> },
  {
    path: '/wall-device',
    title: titles.wallDevice,
    roles: 'public',
    element: <WallDevice />,
  },
  { path: '/set-up', title: titles.setUp, roles: 'public', element: <SetUp networks={networks} /> },
  { path: '/login', title: titles.signIn, roles: 'public', element: <Login /> },
  { path: '/privacy-policy', title: titles.privacy, roles: 'public', element: <Privacy /> },
  { path: '/books', title: titles.books, roles: 'public', element: <Books /> },
  { path: '/ping', title: titles.server, roles: 'public', element: <Ping /> },
  { path: '/404', title: titles.notFound, roles: 'public', element: <NotFound /> },
];
