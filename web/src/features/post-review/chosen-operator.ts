import { useSyncExternalStore } from 'react';
import { NO_OPERATOR } from '@mm/proto/http/network-author-forms.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';

const keyOf = (network: NetworkId) => `mm.operator.${network}`;
const listeners = new Set<() => void>();
const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The account with which a network is read, and a function that chooses another one for this tab. */
export function useChosenOperator(network: NetworkId): [string, (operator: string) => void] {
  const operator = useSyncExternalStore(listen, () => sessionStorage.getItem(keyOf(network)) ?? NO_OPERATOR);
  const choose = (next: string) => {
    if (next === NO_OPERATOR) sessionStorage.removeItem(keyOf(network));
    else sessionStorage.setItem(keyOf(network), next);
    for (const listener of listeners) listener();
  };
  return [operator, choose];
}
