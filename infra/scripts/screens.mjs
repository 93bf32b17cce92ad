import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { swcOptions } from './swc-options.mjs';

const routesFile = 'web/src/app/routes.tsx';
const cache = (root) => path.join(root, 'node_modules/.cache');
/** `const Name = …page(…import('file')…);` up to the end of the statement. */
const pageImports =
  /^const (\w+) = (?:page|\w+Page)\((?:async )?\(\) =>[\s\S]*?import\('([^']+)'\)[\s\S]*?;$(?=\n(?:const|\n))/gm;

/**
 * The web's route table with the networks of this installation, as `{ path, title, roles, file }`; no page is loaded.
 * Needs compiled proto and networks. Throws for a route without a page.
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
  fs.mkdirSync(cache(root), { recursive: true });
  const compiled = fs.mkdtempSync(path.join(cache(root), 'mm-routes-'));
  fs.writeFileSync(path.join(compiled, 'package.json'), '{ "type": "module" }');
  compile(root, compiled, routesFile, text);
  try {
    const { routesOf } = await import(pathToFileURL(path.join(compiled, routesFile.replace(/tsx$/, 'js'))).href);
    const { descriptorList } = await import(
      pathToFileURL(path.join(root, 'services/networks/dist/descriptors.gen.js')).href
    );
    return routesOf(descriptorList).map(({ element, ...route }) => {
      if (typeof element.type !== 'string') throw new Error(`${routesFile}: the page of ${route.path} is not found`);
      return { ...route, file: element.type };
    });
  } finally {
    fs.rmSync(compiled, { force: true, recursive: true });
  }
}

/** Compiles a file and what it imports of the web, such as the titles, to the same place below `into`. */
function compile(root, into, file, text = fs.readFileSync(path.join(root, file), 'utf8')) {
  const target = path.join(into, file.replace(/tsx?$/, 'js'));
  fs.mkdirSync(path.dirname(target), { recursive: true });
  // Node cannot import styles, and no table needs them.
  const script = text.replace(/^import (\w+) from '[^']+\.css';$/gm, 'const $1 = {};');
  fs.writeFileSync(target, transformSync(script, { ...swcOptions(true), sourceMaps: false, swcrc: false }).code);
  for (const [, imported] of text.matchAll(/^(?:import|export)\b[^;]*? from '(\.[^']+)\.js';$/gm)) {
    const source = ['.ts', '.tsx']
      .map((extension) => path.posix.join(path.posix.dirname(file), imported + extension))
      .find((one) => fs.existsSync(path.join(root, one)));
    if (source && !fs.existsSync(path.join(into, source.replace(/tsx?$/, 'js')))) compile(root, into, source);
  }
}
