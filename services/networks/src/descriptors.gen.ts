// Written by infra/scripts/gen-networks.mjs; never edited.
import type { NetworkDescriptor } from './network/network.js';
import { descriptor as smi } from './smi/descriptor.js';
import { descriptor as vkontakte } from './vkontakte/descriptor.js';

/** Every network of this installation by its id; isomorphic. */
export const descriptors = { smi, vkontakte } as const;

/** Ids of the networks of this installation. */
export type BuiltNetworkId = keyof typeof descriptors;

/** The same as a list, in the order of the menu. */
export const descriptorList: readonly NetworkDescriptor[] = Object.values(descriptors).sort((a, b) => (a.number || 99) - (b.number || 99));
