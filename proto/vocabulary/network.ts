/**
 * Networks by folder name, in the order of the menu: number on the wire (0 = mass media), report type, and the one name
 * on all screens but the menu.
 */
export const networks = {
  instagram: { number: 1, reportType: 1, title: 'Instagram' },
  facebook: { number: 2, reportType: 1, title: 'Facebook' },
  vkontakte: { number: 3, reportType: 1, title: 'VK' },
  telegram: { number: 5, reportType: 1, title: 'Telegram' },
  smi: { number: 0, reportType: 2, title: 'SMI' },
  youtube: { number: 4, reportType: 1, title: 'YouTube' },
  ok: { number: 6, reportType: 1, title: 'OK' },
} as const;
export type NetworkId = keyof typeof networks;
export const networkIds = Object.keys(networks) as NetworkId[];
const addressedByCode: ReadonlySet<NetworkId> = new Set(['youtube']);
/** `owner` of an author's posts: the username or, where screens and calls name an author by it, the network's id. */
export const postOwner = (network: NetworkId, { username, code }: { username: string; code: string }): string =>
  addressedByCode.has(network) ? code : username;
/** `_index` of a publication. */
export const publicationIndexOf = (network: NetworkId): 'social' | 'media' =>
  networks[network].reportType === 2 ? 'media' : 'social';
