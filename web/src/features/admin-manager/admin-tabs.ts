import { lazy, type ComponentType } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { networkTitle } from '../../api/network-call.js';
import { texts } from './texts.js';

export interface AdminTabProps {
  networks: readonly NetworkDescriptor[];
}
interface AdminTab {
  /** Its name in the address. */
  key: string;
  text: string;
  Content: ComponentType<AdminTabProps>;
  networks: readonly NetworkDescriptor[];
}

const loaded = (load: () => Promise<ComponentType<AdminTabProps>>) =>
  lazy(() => load().then((component) => ({ default: component })));
const Clients = loaded(() => import('./clients/clients-tab.js').then((m) => m.ClientsTab));
const subjects = [
  {
    key: 'accounts',
    text: texts.tabs.accounts,
    Content: loaded(() => import('./accounts/accounts-tab.js').then((m) => m.AccountsTab)),
  },
  {
    key: 'users',
    text: texts.tabs.users,
    Content: loaded(() => import('./users/users-tab.js').then((m) => m.UsersTab)),
  },
  {
    key: 'roles',
    text: texts.tabs.roles,
    Content: loaded(() => import('./roles/roles-tab.js').then((m) => m.RolesTab)),
  },
  {
    key: 'proxies',
    text: texts.tabs.proxies,
    Content: loaded(() => import('./proxies/proxies-tab.js').then((m) => m.ProxiesTab)),
  },
  {
    key: 'operators',
    text: texts.tabs.operators,
    Content: loaded(() => import('./operators/operators-tab.js').then((m) => m.OperatorsTab)),
  },
  {
    key: 'owners',
    text: texts.tabs.owners,
    Content: loaded(() => import('./owners/owners-tab.js').then((m) => m.OwnersTab)),
  },
  {
    key: 'tokens',
    text: texts.tabs.tokens,
    Content: loaded(() => import('./tokens/tokens-tab.js').then((m) => m.TokensTab)),
  },
  {
    key: 'walls',
    text: texts.tabs.walls,
    Content: loaded(() => import('./walls-tab.js').then((m) => m.WallsTab)),
  },
  {
    key: 'access-tokens',
    text: texts.tabs.accessTokens,
    Content: loaded(() => import('./access-tokens/access-tokens-tab.js').then((m) => m.AccessTokensTab)),
  },
  {
    key: 'audit',
    text: texts.tabs.audit,
    Content: loaded(() => import('../audit/audit-tab.js').then((m) => m.AuditTab)),
  },
];

/** The tabs in their order, last one for each network with clients; each is loaded when it is first opened. */
export const adminTabsOf = (networks: readonly NetworkDescriptor[]): AdminTab[] => [
  ...subjects.map((subject) => ({ ...subject, networks })),
  ...networks
    .filter(({ calls }) => calls.clients !== undefined)
    .map((network) => ({ key: network.id, text: networkTitle(network.id), Content: Clients, networks: [network] })),
];
