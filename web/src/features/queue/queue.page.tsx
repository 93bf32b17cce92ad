import type { NetworkDescriptor } from '@mm/networks/network.js';

export const QueuePage = ({ networks }: { networks: readonly NetworkDescriptor[] }) => <h1>{networks.length}</h1>;
