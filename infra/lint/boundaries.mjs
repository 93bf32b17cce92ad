import path from 'node:path';
import { allowedLayers, bannedExternals, fits, liftedBans, readPackages, root, zones } from './boundary-table.mjs';

const packages = readPackages();
const isTest = (file) => /\.(spec|service-spec|full-spec|e2e)\.tsx?$|\/(test|e2e)\//.test(file);

/** ESLint rule: an import has to follow the table of layers, bans and zones. */
export const boundaries = {
  meta: { type: 'problem', schema: [], docs: { description: 'imports follow infra/lint/boundary-table.mjs' } },
  create(context) {
    const file = path.relative(root, context.filename).replaceAll(path.sep, '/');
    const own = packageOf(file);
    if (!own) return {};
    const check = (node) => {
      if (typeof node?.value !== 'string') return;
      const fault = faultOf(file, own, node.value);
      if (fault) context.report({ node, message: fault });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
      TSExternalModuleReference: ({ expression }) => check(expression),
    };
  },
};

function faultOf(file, own, specifier) {
  if (specifier.startsWith('.')) {
    const target = path.posix.join(path.posix.dirname(file), specifier);
    const other = packageOf(target);
    if (!other) return target.startsWith('..') ? `${specifier} is outside of the repository` : infraFault(target, own);
    return other === own ? zoneFault(file, target) : layerFault(own, other);
  }
  const other = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  if (other) return other === own ? undefined : layerFault(own, other, file, specifier);
  return externalFault(file, own, specifier);
}

function layerFault(own, other, file, specifier) {
  if (!allowedLayers[own.layer].includes(other.layer))
    return `${own.layer} (${own.name}) may not import ${other.layer} (${other.name})`;
  if (own.layer === 'web' && other.layer === 'network' && /collector|outbound|fetch/.test(specifier ?? ''))
    return `web may import only descriptors of ${other.name}`;
  return undefined;
}

const infraFault = (target, own) => (target.startsWith('infra/') ? `${own.name} may not import ${target}` : undefined);

function externalFault(file, own, specifier) {
  if (isTest(file) || (own.layer === 'web' && !file.startsWith('web/src/'))) return undefined;
  const ban = bannedExternals[own.layer].find((pattern) => fits(specifier, pattern));
  if (!ban || liftedBans.some(({ folder, externals }) => file.startsWith(folder) && externals.includes(ban)))
    return undefined;
  return `${specifier} is banned in ${own.layer} (${own.name})`;
}

function zoneFault(file, target) {
  if (isTest(file)) return undefined;
  for (const { from, to, except = [], open = [], why } of zones) {
    const home = folderOf(file, from);
    if (!home || except.some((folder) => file.startsWith(folder))) continue;
    const hit = to
      .map((pattern) => folderOf(target, pattern))
      .find((folder) => folder && folder !== home && !open.includes(folder));
    if (hit) return `${why}: ${hit}`;
  }
  return undefined;
}

/** The folder of this path that matches `pattern`: the pattern itself, or a child folder when it ends with a star. */
function folderOf(file, pattern) {
  if (!pattern.endsWith('*/')) return file.startsWith(pattern) ? pattern : undefined;
  const base = pattern.slice(0, -2);
  const child = file.startsWith(base) ? file.slice(base.length).split('/') : [];
  return child.length > 1 ? `${base}${child[0]}/` : undefined;
}

const packageOf = (file) => packages.find(({ folder }) => file.startsWith(folder));
