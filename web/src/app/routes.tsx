import { lazy, type ComponentType, type ReactElement } from 'react';
import { Navigate } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import {
  analysts,
  reviewers,
  dashboardViewers,
  reportReaders,
  supervisors,
  type Role,
} from '@mm/proto/vocabulary/role.js';

export interface ScreenRoute {
  path: string;
  title: string;
  /** Realm roles that may open it; 'any': all signed-in users, 'public': also anonymous ones. */
  roles: readonly Role[] | 'any' | 'public';
  element: ReactElement;
}

const page = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() => load().then((component) => ({ default: component })));

const AuthorList = page(() => import('../features/author-list/author-list.page.js').then((m) => m.AuthorListPage));
const PostReview = page(() => import('../features/post-review/post-review.page.js').then((m) => m.PostReviewPage));
const Queue = page(() => import('../features/post-review/queue/queue.page.js').then((m) => m.QueuePage));
const Dashboard = page(() => import('../features/dashboard/dashboard.page.js').then((m) => m.DashboardPage));
const TopicReport = page(() => import('../features/topic-report/topic-report.page.js').then((m) => m.TopicReportPage));
const ReportCopy = page(() => import('../features/report-copy/report-copy.page.js').then((m) => m.ReportCopyPage));
const ReportCopies = page(() =>
  import('../features/report-copy/report-copies.page.js').then((m) => m.ReportCopiesPage),
);
const Login = page(() => import('../features/session/login.page.js').then((m) => m.LoginPage));
const Settings = page(() => import('../features/settings/settings.page.js').then((m) => m.SettingsPage));
const ParserToken = page(() => import('../features/parser-token/parser-token.page.js').then((m) => m.ParserTokenPage));
const WallDevice = page(async () => {
  const [{ WallDevicePage }, { wallSecret }] = await Promise.all([
    import('../features/wall-device/wall-device.page.js'),
    import('../features/session/wall-secret.js'),
  ]);
  return () => <WallDevicePage secret={wallSecret} />;
});
const AdminManager = page(() =>
  import('../features/admin-manager/admin-manager.page.js').then((m) => m.AdminManagerPage),
);
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
const Privacy = page(() => import('../features/privacy/privacy.page.js').then((m) => m.PrivacyPage));
const Books = page(() => import('../features/books/books.page.js').then((m) => m.BooksPage));
const Ping = page(() => import('../features/ping/ping.page.js').then((m) => m.PingPage));
const NotFound = page(() => import('../features/not-found/not-found.page.js').then((m) => m.NotFoundPage));

/** Screens of the specification that are not built yet lead their roles to /404; others get the access toast too. */
const unbuilt: [ScreenRoute['roles'], string][] = [
  ['any', '/alert'],
  [reviewers, '/dorking-search'],
];

/** All screens: the fixed ones and two for each network. */
export const routesOf = (networks: readonly NetworkDescriptor[]): ScreenRoute[] => [
  { path: '/main', title: 'Сводка', roles: dashboardViewers, element: <Dashboard /> },
  { path: '/socmedia', title: 'Очередь', roles: reviewers, element: <Queue networks={networks} /> },
  { path: '/topic', title: 'Темы', roles: analysts, element: <TopicReport /> },
  { path: '/report-copies', title: 'Зафиксированные отчёты', roles: reportReaders, element: <ReportCopies /> },
  { path: '/report-copy/:number', title: 'Зафиксированный отчёт', roles: reportReaders, element: <ReportCopy /> },
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
  { path: '/settings', title: 'Настройки', roles: reviewers, element: <Settings networks={networks} /> },
  { path: '/sources', title: 'Источники', roles: supervisors, element: <SourceHealth networks={networks} /> },
  { path: '/trash', title: 'Удалённое', roles: reviewers, element: <Trash /> },
  { path: '/event-manager', title: 'События', roles: supervisors, element: <EventManager /> },
  {
    path: '/admin-manager',
    title: 'Управление',
    roles: ['mm_admin'],
    element: <AdminManager networks={networks} />,
  },
  { path: '/parser-token', title: 'Parser token', roles: ['mm_admin'], element: <ParserToken networks={networks} /> },
  { path: '/notification', title: 'Уведомления', roles: 'any', element: <Notifications /> },
  {
    path: '/wall-device',
    title: 'Подключение экрана',
    roles: 'public',
    element: <WallDevice />,
  },
  { path: '/login', title: 'Вход', roles: 'public', element: <Login /> },
  { path: '/privacy-policy', title: 'Privacy Policy', roles: 'public', element: <Privacy /> },
  { path: '/books', title: 'Справочники', roles: 'public', element: <Books /> },
  { path: '/ping', title: 'Сервер', roles: 'public', element: <Ping /> },
  { path: '/404', title: 'Страница не найдена', roles: 'public', element: <NotFound /> },
  // After the networks, so that a built one wins.
  ...unbuilt.map(([roles, path]) => ({
    path,
    roles,
    title: 'Страница не найдена',
    element: <Navigate to="/404" replace />,
  })),
];
