import { swcOptions } from './infra/scripts/swc-options.mjs';

const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};
const node = (displayName, roots, testRegex) => ({
  ...base,
  displayName,
  roots: roots.map((r) => `<rootDir>/${r}`),
  testRegex: [testRegex],
  globalSetup: '<rootDir>/infra/test/compile-programs.mjs',
  testEnvironment: '<rootDir>/infra/test/node-environment.mjs',
  testEnvironmentOptions: { customExportConditions: ['mm-source', 'node', 'node-addons'] },
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swcOptions(false), swcrc: false }] },
});

/** On real engines, in whole services and in browsers one late answer among hundreds of tests refuses no change. */
const triedTwice = (project) => ({ ...project, setupFilesAfterEnv: ['<rootDir>/infra/scripts/retry-once.mjs'] });
const engines = (displayName, testRegex) => triedTwice(node(displayName, ['services'], testRegex));
const journeys = (displayName, testRegex) => ({
  ...triedTwice(node(displayName, ['web/e2e'], testRegex)),
  globalSetup: '<rootDir>/web/e2e/stack.setup.mjs',
  globalTeardown: '<rootDir>/web/e2e/stack.teardown.mjs',
});

/** Kinds of tests by the end of the file's name: see docs/tests.md. */
export default {
  // only ends what hangs: a slow machine is no failure
  testTimeout: 240_000,
  projects: [
    node('unit', ['proto', 'services', 'infra'], '(?<!postgres|contract|kafka|elastic|keycloak)\\.spec\\.ts$'),
    node('contract', ['services'], '(postgres|contract)\\.spec\\.ts$'),
    engines('kafka', 'kafka\\.spec\\.ts$'),
    engines('kafka-full', 'kafka\\.full-spec\\.ts$'),
    engines('search', '(elastic|keycloak)\\.spec\\.ts$'),
    engines('searxng', 'searxng\\.full-spec\\.ts$'),
    node('office', ['services'], 'office\\.full-spec\\.ts$'),
    node('templates', ['infra'], 'templates\\.full-spec\\.ts$'),
    triedTwice(node('service', ['services'], '\\.service-spec\\.ts$')),
    journeys('e2e', '\\.e2e\\.ts$'),
    journeys('e2e-full', '\\.(full-)?e2e\\.ts$'),
    {
      ...base,
      displayName: 'web',
      roots: ['<rootDir>/web/src'],
      testRegex: ['\\.spec\\.tsx?$'],
      testEnvironment: '<rootDir>/web/test/jsdom-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/web/test/testing-library.mjs'],
      testEnvironmentOptions: { customExportConditions: ['mm-source', 'browser'] },
      transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swcOptions(true), swcrc: false }] },
      moduleNameMapper: { ...base.moduleNameMapper, '\\.css$': '<rootDir>/web/test/css.mjs' },
    },
  ],
};
