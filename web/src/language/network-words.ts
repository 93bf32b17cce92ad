import type { NetworkDescriptor } from '@mm/networks/network.js';
import { language } from './language.js';

const kazakh = (network: NetworkDescriptor): NetworkDescriptor => ({
  ...network,
  texts: network.kazakh.texts,
  parsing: network.kazakh.parsing,
  screens: { ...network.screens, authors: { ...network.screens.authors, title: network.kazakh.authors } },
  columns: network.columns.map((column) => ({ ...column, title: column.titleKk })),
  profile: network.profile.map((field) => ({ ...field, title: field.titleKk })),
});

/** The descriptor of a network with its words in the language of the page. */
export const networkInLanguage: (network: NetworkDescriptor) => NetworkDescriptor =
  language === 'kk' ? kazakh : (network) => network;
