import path from 'node:path';

/** What Rolldown knows of a module of the build. */
interface Module {
  readonly importers: readonly string[];
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
interface ModuleGraph {
  getModuleInfo(id: string): Module | null;
}

const source = (file: string): string => path.resolve(import.meta.dirname, 'src', file);

const entry = source('app/main.tsx');
/** Stay in files of their own: the scripts of the first load wait for them. */
const awaited = ['/language/language.ts', 'vite/preload-helper', 'rolldown/runtime'];
/** Every screen loads what these import dynamically: the live channel and the bell. */
const loaders = ['live/socket.ts', 'app/navigation.tsx'].map(source);
/** The screens that people use all day. */
const screens = {
  dashboard: source('features/dashboard/dashboard.page.tsx'),
  topic: source('features/topic-report/topic-report.page.tsx'),
  queue: source('features/post-review/queue/queue.page.tsx'),
};

/**
 * Names the file that the build writes a module to; null leaves that to Rolldown. Left to it, each set of screens gets
 * a file for what only they import, and /topic loads forty: each request costs a slow processor some milliseconds.
 */
export function nameChunks(): (id: string, graph: ModuleGraph) => string | null {
  let names: Map<string, string> | undefined;
  return (id, graph) => (names ??= chunkNames(graph)).get(id) ?? null;
}

function chunkNames(graph: ModuleGraph): Map<string, string> {
  const names = new Map<string, string>();
  const first = importsOf(graph, entry);
  const add = (modules: Iterable<string>, name: string): void => {
    for (const id of modules) if (!names.has(id) && (name === 'start' || !first.has(id))) names.set(id, name);
  };
  add(
    [...first].filter((id) => !awaited.some((part) => id.includes(part))),
    'start',
  );
  for (const loader of loaders)
    for (const root of graph.getModuleInfo(loader)?.dynamicallyImportedIds ?? [])
      add(sharedImportsOf(graph, root), 'session');
  const dashboard = sharedImportsOf(graph, screens.dashboard);
  const topic = sharedImportsOf(graph, screens.topic);
  const queue = sharedImportsOf(graph, screens.queue);
  add(
    queue.filter((id) => dashboard.includes(id) || topic.includes(id)),
    'controls',
  );
  add(
    dashboard.filter((id) => topic.includes(id)),
    'report',
  );
  add(dashboard, 'dashboard');
  add(topic, 'topic');
  add(queue, 'queue');
  return names;
}

/** A module and all that it imports, except dynamically. */
function importsOf(graph: ModuleGraph, root: string): Set<string> {
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(root);
  return seen;
}

/** Of these those that others import too: Rolldown keeps the rest together with the module. */
function sharedImportsOf(graph: ModuleGraph, root: string): string[] {
  const all = importsOf(graph, root);
  const own = new Set(all);
  const isOwn = (id: string): boolean => {
    const module = graph.getModuleInfo(id);
    if (id === root || !module) return true;
    return module.dynamicImporters.length === 0 && module.importers.every((importer) => own.has(importer));
  };
  for (let size = 0; size !== own.size;) {
    size = own.size;
    for (const id of own) if (!isOwn(id)) own.delete(id);
  }
  return [...all].filter((id) => !own.has(id));
}
