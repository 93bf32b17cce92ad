/**
 * Writes the two lists of networks from the folders of services/networks/src: a folder with a descriptor.ts is a
 * network, one with a collector.ts can be collected.
 * Usage: node infra/scripts/gen-networks.mjs
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
  const entries = described.map((id) => (constant(id) === id ? id : `'${id}': ${constant(id)}`));
  const sorted = 'Object.values(descriptors).sort((a, b) => networkIds.indexOf(a.id) - networkIds.indexOf(b.id))';
  return `${head}import { networkIds } from '@mm/proto/vocabulary/network.js';
import type { NetworkDescriptor } from './network/network.js';
${described.map((id) => `import { descriptor as ${constant(id)} } from './${id}/descriptor.js';`).join('\n')}

/** Every network of this installation by its id; isomorphic. */
export const descriptors = { ${entries.join(', ')} } as const;

/** The same as a list, in the order of the menu. */
export const descriptorList: readonly NetworkDescriptor[] = ${sorted};
`;
}

function collectors() {
  const imports = collected.map((id) => {
    const name = constant(id);
    return `import { createCollector as ${name}, settings as ${name}Settings } from './${id}/collector.js';`;
  });
  const settings = collected.map((id) => `...${constant(id)}Settings`).join(', ');
  const ids = collected.map((id) => `'${id}'`).join(' | ');
  return `${head}import { z } from 'zod';
import type { NetworkCollector } from './network/network-collector.js';
import { outboundSettings } from './outbound/outbound-settings.js';
${imports.join('\n')}

/** Settings of all collectors, from the environment. */
export const networkSettings = z.object({ ...outboundSettings, ${settings} });
export type NetworkSettings = z.infer<typeof networkSettings>;

/** One collector per network, each with its own rate limit, all behind the same address guard. Server only. */
export const createCollectors = (settings: NetworkSettings): Record<${ids}, NetworkCollector> => ({
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
