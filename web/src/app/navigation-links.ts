import type { NetworkDescriptor } from '@mm/networks/network.js';
import { allRoles, analysts, reviewers, dashboardViewers, supervisors, type Role } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole } from '../api/caller.slice.js';
import type { IconName } from '../ui/icon/icon.js';
import { texts } from './texts.js';

export interface NavigationLink {
  to: string;
  text: string;
  icon: IconName;
}

const { screens } = texts;
/** Its link has the number of open alerts. */
export const alertPath = '/alert';

/** The links that the roles may follow, in menu order; only screens that exist. */
export function linksFor(roles: readonly Role[], networks: readonly NetworkDescriptor[]): NavigationLink[] {
  const all: [readonly Role[], NavigationLink][] = [
    [reviewers, { to: '/socmedia', text: screens.queue, icon: 'queue' }],
    [dashboardViewers, { to: '/main', text: screens.main, icon: 'chart' }],
    [analysts, { to: '/topic', text: screens.topic, icon: 'topic' }],
    ...networks.map((network): [readonly Role[], NavigationLink] => [
      reviewers,
      { to: network.screens.authors.path, text: network.label, icon: network.kind === 'media' ? 'outlet' : 'author' },
    ]),
    [reviewers, { to: '/dorking-search', text: screens.dorking, icon: 'search' }],
    [supervisors, { to: '/sources', text: screens.sources, icon: 'pulse' }],
    [supervisors, { to: '/event-manager', text: screens.events, icon: 'calendar' }],
    [['mm_admin'], { to: '/admin-manager', text: screens.administration, icon: 'servers' }],
    [['mm_admin'], { to: '/system', text: screens.system, icon: 'system' }],
    [['mm_admin'], { to: '/parser-token', text: screens.parserToken, icon: 'key' }],
    [allRoles, { to: '/notification', text: screens.notifications, icon: 'bell' }],
    [allRoles, { to: alertPath, text: screens.alerts, icon: 'warning' }],
    [reviewers, { to: '/settings', text: screens.settings, icon: 'settings' }],
    [reviewers, { to: '/books', text: screens.books, icon: 'books' }],
  ];
  return all.filter(([wanted]) => hasAnyRole(roles, wanted)).map(([, link]) => link);
}
