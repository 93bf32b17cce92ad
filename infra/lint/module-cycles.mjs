/** Tests and what only tests use. */
const TEST_FILES = /\.(spec|service-spec|full-spec|e2e)\.tsx?$|\/(test|testing|e2e)\//;
/** In these folders each subfolder is a module; anywhere else a folder directly under a package's `src` is one. */
const GROUPS = ['web/src/features/', 'web/src/widgets/'];

/**
 * Modules of one package that import each other in a circle. dependency-cruiser's own folder rule takes a subfolder for
 * a folder of its own and so misses circles through it; here a module is all that is under its folder.
 * Imports of types, which do not exist at run time, and imports in tests do not count.
 * @param {import('dependency-cruiser').IModule[]} modules the files with what they import
 * @param {import('./boundary-table.mjs').WorkspacePackage[]} packages
 * @returns {string[]} one line for each circle, with an import for each of its steps
 */
export function moduleCycles(modules, packages) {
  /** @type {Map<string, Map<string, string>>} module → imported module → the first such import */
  const graph = new Map();
  for (const { source, dependencies } of modules) {
    const own = moduleOf(source, packages);
    if (!own || TEST_FILES.test(source)) continue;
    for (const { resolved, dependencyTypes } of dependencies) {
      const other = moduleOf(resolved, packages);
      if (!other || other.name === own.name || other.home !== own.home || dependencyTypes.includes('type-only'))
        continue;
      const imports = graph.get(own.name) ?? graph.set(own.name, new Map()).get(own.name);
      if (!imports?.has(other.name)) imports?.set(other.name, `${source} → ${resolved}`);
    }
  }
  return shortestCycles(graph).map(
    (cycle) =>
      `modules import each other in a circle: ${[...cycle, cycle[0]].join(' → ')} ` +
      `(${cycle.map((name, i) => graph.get(name)?.get(cycle[(i + 1) % cycle.length] ?? '')).join('; ')})`,
  );
}

/** The module of a file, with its package; undefined for files next to the modules. */
function moduleOf(file, packages) {
  const home = packages.find(({ folder }) => file.startsWith(folder))?.folder;
  if (!home) return undefined;
  const src = file.startsWith(`${home}src/`) ? `${home}src/` : home;
  const base = GROUPS.find((group) => file.startsWith(group)) ?? src;
  const [folder, ...rest] = file.slice(base.length).split('/');
  return rest.length > 0 ? { home, name: `${base}${folder}` } : undefined;
}

/** For each edge that is part of a circle, the shortest circle with it; each circle once. */
function shortestCycles(graph) {
  const found = new Map();
  for (const [from, imports] of graph)
    for (const to of imports.keys()) {
      const back = shortestPath(graph, to, from);
      if (back) found.set([...back].sort().join(), back);
    }
  return [...found.values()];
}

/** The modules from `from` to `to`; undefined without a way. */
function shortestPath(graph, from, to) {
  const trails = [[from]];
  const seen = new Set([from]);
  for (let trail = trails.shift(); trail; trail = trails.shift()) {
    const last = trail.at(-1);
    if (last === to) return trail;
    for (const next of graph.get(last)?.keys() ?? [])
      if (!seen.has(next)) {
        seen.add(next);
        trails.push([...trail, next]);
      }
  }
  return undefined;
}
