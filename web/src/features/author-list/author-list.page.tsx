import type { NetworkDescriptor } from '@mm/networks/network.js';

export const AuthorListPage = ({ network }: { network: NetworkDescriptor }) => <h1>{network.label}</h1>;
