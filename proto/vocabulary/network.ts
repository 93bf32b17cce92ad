/** Networks by folder name: number on the wire (0 = mass media), report type and display name. */
export const networks = {
  instagram: { number: 1, reportType: 1, title: 'Instagram' },
  facebook: { number: 2, reportType: 1, title: 'Facebook' },
  vkontakte: { number: 3, reportType: 1, title: 'VKontakte' },
  youtube: { number: 4, reportType: 1, title: 'YouTube' },
  telegram: { number: 5, reportType: 1, title: 'Telegram' },
  ok: { number: 6, reportType: 1, title: 'Odnoklassniki' },
  smi: { number: 0, reportType: 2, title: 'СМИ' },
} as const;
export type NetworkId = keyof typeof networks;
export const networkIds = Object.keys(networks) as NetworkId[];
/** `_index` of a publication. */
export const publicationIndexOf = (network: NetworkId): 'social' | 'media' =>
  networks[network].reportType === 2 ? 'media' : 'social';
