import type { NetworkDescriptor } from '@mm/networks/network.js';
import { allRoles, analysts, reviewers, dashboardViewers, supervisors, type Role } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole } from '../api/caller.slice.js';
import type { IconName } from '../ui/icon/icon.js';

export interface NavigationLink {
  to: string;
  text: string;
  icon: IconName;
}

/** The links that the roles may follow, in menu order; only screens that exist. */
export function linksFor(roles: readonly Role[], networks: readonly NetworkDescriptor[]): NavigationLink[] {
  const all: [readonly Role[], NavigationLink][] = [
    [reviewers, { to: '/socmedia', text: 'Очередь', icon: 'queue' }],
    [dashboardViewers, { to: '/main', text: 'Сводка', icon: 'chart' }],
    [analysts, { to: '/topic', text: 'Темы', icon: 'topic' }],
    ...networks.map((network): [readonly Role[], NavigationLink] => [
      reviewers,
      { to: network.screens.authors.path, text: network.label, icon: network.kind === 'media' ? 'outlet' : 'author' },
    ]),
    [supervisors, { to: '/sources', text: 'Источники', icon: 'pulse' }],
    [supervisors, { to: '/event-manager', text: 'События', icon: 'calendar' }],
    [['mm_admin'], { to: '/admin-manager', text: 'Управление', icon: 'servers' }],
    [['mm_admin'], { to: '/parser-token', text: 'Parser token', icon: 'key' }],
    [allRoles, { to: '/notification', text: 'Уведомления', icon: 'bell' }],
    [reviewers, { to: '/settings', text: 'Настройки', icon: 'settings' }],
    [reviewers, { to: '/books', text: 'Справочники', icon: 'books' }],
  ];
  return all.filter(([wanted]) => hasAnyRole(roles, wanted)).map(([, link]) => link);
}
