import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const source = (file: string): string => path.resolve(import.meta.dirname, 'src', file);
/** What a signed-in user needs on each screen. */
const signedIn = ['/socket.io-client/build/esm/index.js'];
const charts = source('ui/chart/chart-canvas.tsx');
/** The screens that people use all day, with the modules that each imports first. */
const screens: Readonly<Record<string, readonly string[]>> = {
  main: [source('features/dashboard/dashboard.page.tsx'), charts, ...signedIn],
  topic: [source('features/topic-report/topic-report.page.tsx'), charts, ...signedIn],
  socmedia: [source('features/post-review/queue/queue.page.tsx'), ...signedIn],
};

/**
 * Writes `screens/main.html`, `topic.html` and `socmedia.html`: `index.html` with links to the files of the screen at
 * that path, so that browsers load them together with the first script instead of after it ran.
 */
export const screenPages: Plugin = {
  name: 'screen-pages',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('the build has no index.html');
    const html = String(page.source);
    for (const [name, modules] of Object.entries(screens))
      this.emitFile({
        type: 'asset',
        fileName: `screens/${name}.html`,
        source: withLinks(html, filesOf(bundle, modules)),
      });
  },
};

/** The scripts and styles that the modules need, each before those that import it. Throws for an unknown module. */
function filesOf(bundle: Bundle, modules: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    chunk.imports.forEach(add);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    files.add(name);
  };
  for (const module of modules) {
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    const chunk = entry ?? chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`${module} has no file in the build`);
    add(chunk.fileName);
  }
  return files;
}

/** The page with links to the files that it does not name yet. */
function withLinks(html: string, files: ReadonlySet<string>): string {
  const links = [...files]
    .filter((name) => !html.includes(`"/${name}"`))
    .map((name) =>
      name.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${name}">`
        : `<link rel="modulepreload" crossorigin href="/${name}">`,
    );
  return html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
}
