/**
 * Writes the two lists of networks from the folders of services/networks/src: a folder with a descriptor.ts is a network,
 * one with a collector.ts can be collected. Usage: node infra/scripts/gen-networks.mjs
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const src = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../services/networks/src');
const folders = fs
  .readdirSync(src, { withFileTypes: true })
  .filter((e) => e.isDirectory())
  .map((e) => e.name)
  .sort();
const having = (file) => folders.filter((folder) => fs.existsSync(path.join(src, folder, file)));
const described = having('descriptor.ts');
const collected = having('collector.ts');
const head = '// Written by infra/scripts/gen-networks.mjs; never edited.\n';
const constant = (id) => id.replace(/-./g, (m) => m[1].toUpperCase());

function descriptors() {
  return `${head}import type { NetworkDescriptor } from './network.js';
${described.map((id) => `import { descriptor as ${constant(id)} } from './${id}/descriptor.js';`).join('\n')}

/** Every network of this house by its id; isomorphic. */
export const descriptors = { ${described.map((id) => (constant(id) === id ? id : `'${id}': ${constant(id)}`)).join(', ')} } as const;

/** Ids of the networks that this house has. */
export type BuiltNetworkId = keyof typeof descriptors;

/** The same as a list, in the order of the menu. */
export const descriptorList: readonly NetworkDescriptor[] = Object.values(descriptors).sort((a, b) => (a.number || 99) - (b.number || 99));
`;
}

function collectors() {
  return `${head}import { z } from 'zod';
import type { NetworkCollector } from './network-collector.js';
import { outboundSettings } from './outbound/outbound-settings.js';
${collected.map((id) => `import { createCollector as ${constant(id)}, settings as ${constant(id)}Settings } from './${id}/collector.js';`).join('\n')}

/** Settings of all collectors, as they stand in the environment. */
export const networkSettings = z.object({ ...outboundSettings, ${collected.map((id) => `...${constant(id)}Settings`).join(', ')} });
export type NetworkSettings = z.infer<typeof networkSettings>;

/** One collector per network, each with its own pace, all behind the same guard. Server only. */
export const createCollectors = (settings: NetworkSettings): Record<${collected.map((id) => `'${id}'`).join(' | ')}, NetworkCollector> => ({
${collected.map((id) => `  '${id}': ${constant(id)}(settings),`).join('\n')}
});
`;
}

function write(name, text) {
  const file = path.join(src, name);
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
}
write('descriptors.gen.ts', descriptors());
if (collected.length) write('collectors.gen.ts', collectors());
console.log(`networks: ${described.join(', ')}; collected: ${collected.join(', ') || 'none'}`);
