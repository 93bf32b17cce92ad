import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from './swc-options.mjs';

const routesFile = 'web/src/app/routes.tsx';
const pageImports = /^const (\w+) = page\(\(\) =>\s*import\('([^']+)'\)[\s\S]*?;$/gm;

/**
 * The web's route table with the networks of this installation, as `{ path, title, roles, file }`; no page is loaded.
 * Needs compiled proto and networks.
 */
export async function screens(root) {
  const folder = path.dirname(routesFile);
  // Each page is replaced by the name of its file, which becomes the type of the route's element.
  const text = fs
    .readFileSync(path.join(root, routesFile), 'utf8')
    .replace(
      pageImports,
      (_, name, file) => `const ${name} = '${path.posix.join(folder, file).replace(/\.js$/, '.tsx')}';`,
    );
  const compiled = path.join(root, 'node_modules/.cache', `mm-routes-${process.pid}.mjs`);
  fs.mkdirSync(path.dirname(compiled), { recursive: true });
  fs.writeFileSync(compiled, transformSync(text, { ...swcOptions(true), sourceMaps: false, swcrc: false }).code);
  try {
    const { routesOf } = await import(pathToFileURL(compiled).href);
    const { descriptorList } = await import(
      pathToFileURL(path.join(root, 'services/networks/dist/descriptors.gen.js')).href
    );
    // Screens that are not built yet have no page.
    return routesOf(descriptorList).flatMap(({ element, ...route }) =>
      typeof element.type === 'string' ? [{ ...route, file: element.type }] : [],
    );
  } finally {
    fs.rmSync(compiled, { force: true });
  }
}
