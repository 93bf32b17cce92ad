// Written by infra/scripts/gen-networks.mjs; never edited.
import { networkIds } from '@mm/proto/vocabulary/network.js';
import type { NetworkDescriptor } from './network/network.js';
import { descriptor as facebook } from './facebook/descriptor.js';
import { descriptor as instagram } from './instagram/descriptor.js';
import { descriptor as ok } from './ok/descriptor.js';
import { descriptor as smi } from './smi/descriptor.js';
import { descriptor as telegram } from './telegram/descriptor.js';
import { descriptor as vkontakte } from './vkontakte/descriptor.js';
import { descriptor as youtube } from './youtube/descriptor.js';

/** Every network of this installation by its id; isomorphic. */
export const descriptors = { facebook, instagram, ok, smi, telegram, vkontakte, youtube } as const;

/** The same as a list, in the order of the menu. */
export const descriptorList: readonly NetworkDescriptor[] = Object.values(descriptors).sort((a, b) => networkIds.indexOf(a.id) - networkIds.indexOf(b.id));
