/**
 * Writes the list of widgets from the folders of services/reporting/src/widgets: a folder with a <folder>.widget.ts
 * exports its widgets by name.
 * Usage: node infra/scripts/gen-widgets.mjs
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const src = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../services/reporting/src/widgets');
const file = path.join(src, 'all-widgets.gen.ts');
const folders = fs
  .readdirSync(src, { withFileTypes: true })
  .filter((e) => e.isDirectory() && fs.existsSync(path.join(src, e.name, `${e.name}.widget.ts`)))
  .map((e) => e.name)
  .sort();
/** @param {string} name */
const constant = (name) => name.replace(/-./g, (m) => m.slice(1).toUpperCase());

const imports = folders.map((name) => `import { widgets as ${constant(name)} } from './${name}/${name}.widget.js';`);
const text = `// Written by infra/scripts/gen-widgets.mjs; never edited.
import type { ReportWidgets } from './report-widget.js';
${imports.join('\n')}

/** All widgets that a report may contain, by name. */
export const allWidgets: ReportWidgets = {
${folders.map((name) => `  ...${constant(name)},`).join('\n')}
};
`;
if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
console.log(`widgets: ${folders.join(', ')}`);
