import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ApiClient } from './api-client.js';

type NetworkWithOperators = 'instagram' | 'facebook';

/** The accounts of the demo that read networks. */
const accounts = {
  instagram: [
    { username: 'demo_reader', password: 'demo-reader' },
    { username: 'demo_reader2', password: 'demo-reader2' },
  ],
  facebook: [{ username: 'demo_page_reader', password: 'demo-graph-token' }],
} as const;

/** Adds an operator, which also ends its pause. */
export async function addOperator(
  admin: ApiClient,
  network: NetworkWithOperators,
  operator: { username: string; password: string },
): Promise<void> {
  await admin.call('POST', `/api-py/add-${network}-credentials`, operator);
}

/** Stops using an operator. */
export async function disableOperator(
  admin: ApiClient,
  network: NetworkWithOperators,
  username: string,
): Promise<void> {
  await admin.call('POST', `/api-py/disable-${network}-accaunt`, { username });
}

/** Adds the operators of the demo, which also ends their pauses. */
export async function addDemoOperators(admin: ApiClient): Promise<void> {
  for (const network of ['instagram', 'facebook'] as const)
    for (const operator of accounts[network]) await addOperator(admin, network, operator);
}

/** Ends the pauses of the first token of each network, and of the demo's operators. */
export async function endPauses(admin: ApiClient, networks: readonly NetworkId[]): Promise<void> {
  for (const network of networks)
    await admin.call('POST', `/api-py/source-tokens/${network}/switch`, { name: '', is_active: true });
  await addDemoOperators(admin);
}

/** Stops using the network's operators, so that its token is used. */
export async function disableDemoOperators(admin: ApiClient, network: NetworkWithOperators): Promise<void> {
  for (const { username } of accounts[network]) await disableOperator(admin, network, username);
}

/** Stores the token of a network. Throws when the network refuses it. */
export async function storeToken(admin: ApiClient, network: NetworkId, token: string): Promise<void> {
  const { status, reason } = await admin.call<{ status: string; reason?: string }>(
    'POST',
    `/api-py/source-tokens/${network}`,
    { token },
  );
  if (status !== '200') throw new Error(`${network} refuses the token: ${reason}`);
}
