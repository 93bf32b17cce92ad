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
];

/** The tabs in their order, last one for each network with clients; each is loaded when it is first opened. */
export const adminTabsOf = (networks: readonly NetworkDescriptor[]): AdminTab[] => [
  ...subjects.map((subject) => ({ ...subject, networks })),
  ...networks
    .filter(({ calls }) => calls.clients !== undefined)
    .map((network) => ({ key: network.id, text: networkTitle(network.id), Content: Clients, networks: [network] })),
];
