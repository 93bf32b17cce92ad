import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { oblasts } from '@mm/proto/vocabulary/oblast.js';
import { spheres } from '@mm/proto/vocabulary/sphere.js';
import type { ReferenceNames } from '../../reference/reference-names.js';
import type { Words } from './words.js';

type Kind = 'sphere' | 'oblast' | 'event';
const initialLists = { sphere: spheres, oblast: oblasts, event: [] } as const;

/** The name of an entry in the language of a document; its id while no name is known. */
export const entryName = (kind: Kind, id: number, names: ReferenceNames, words: Words): string =>
  translated(kind, names.get(kind, id) ?? String(id), words);

/** A current name in the language of a document; the name itself where an entry was added or renamed. */
export function translated(kind: Kind, name: string, words: Words): string {
  const entry = initialLists[kind].find((known) => known.name === name);
  return entry ? words.entry(entry) : name;
}

/** A network's own name; all mass media share a word. */
export const networkName = (id: NetworkId, words: Words): string =>
  networks[id].reportType === 2 ? words.outlets : networks[id].title;
