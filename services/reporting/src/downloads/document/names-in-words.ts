import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import type { ReferenceNames } from '../../reference/reference-names.js';
import type { Words } from './words.js';

type Kind = 'sphere' | 'oblast' | 'event';

/** The name of an entry in the language of a document; its id while no name is known. */
export const entryName = (kind: Kind, id: number, names: ReferenceNames, words: Words): string =>
  translated(kind, names.get(kind, id) ?? String(id), names, words);

/** A current name in the language of a document; the name itself where it has none in that language. */
export const translated = (kind: Kind, name: string, names: ReferenceNames, words: Words): string =>
  words.entry({ name, nameKz: names.inKazakh(kind, name) });

/** A network's own name; all mass media share a word. */
export const networkName = (id: NetworkId, words: Words): string =>
  networks[id].reportType === 2 ? words.outlets : networks[id].title;
