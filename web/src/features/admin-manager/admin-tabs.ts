import { lazy, type ComponentType } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { texts } from './texts.js';

export interface AdminTabProps {
  networks: readonly NetworkDescriptor[];
}
interface AdminTab {
  /** Its name in the address. */
  key: string;
  text: string;
  Content: ComponentType<AdminTabProps>;
}

const tab = (key: string, text: string, load: () => Promise<ComponentType<AdminTabProps>>): AdminTab => ({
  key,
  text,
  Content: lazy(() => load().then((component) => ({ default: component }))),
});

/** The tabs in their order; each is loaded when it is first opened. */
export const adminTabs: readonly AdminTab[] = [
  tab('proxies', texts.tabs.proxies, () => import('./proxies/proxies-tab.js').then((m) => m.ProxiesTab)),
  tab('operators', texts.tabs.operators, () => import('./operators/operators-tab.js').then((m) => m.OperatorsTab)),
  tab('owners', texts.tabs.owners, () => import('./owners/owners-tab.js').then((m) => m.OwnersTab)),
  tab('tokens', texts.tabs.tokens, () => import('./tokens/tokens-tab.js').then((m) => m.TokensTab)),
];
