import { swcOptions } from './infra/scripts/swc-options.mjs';

const base = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  setupFilesAfterEnv: ['<rootDir>/infra/scripts/retry-once.mjs'],
};
const node = (displayName, roots, testRegex) => ({
  ...base,
  displayName,
  roots: roots.map((r) => `<rootDir>/${r}`),
  testRegex: [testRegex],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['mm-source', 'node', 'node-addons'] },
  transform: { '^.+\\.ts$': ['@swc/jest', { ...swcOptions(false), swcrc: false }] },
});

const journeys = (displayName, testRegex) => ({
  ...node(displayName, ['web/e2e'], testRegex),
  globalSetup: '<rootDir>/web/e2e/stack.setup.mjs',
  globalTeardown: '<rootDir>/web/e2e/stack.teardown.mjs',
});

/** Kinds of tests by the end of the file's name: see docs/tests.md. */
export default {
  testTimeout: 30_000,
  projects: [
    node('unit', ['proto', 'services', 'infra'], '(?<!postgres|contract|kafka|elastic|keycloak)\\.spec\\.ts$'),
    node('contract', ['services'], '(postgres|contract)\\.spec\\.ts$'),
    node('kafka', ['services'], 'kafka\\.spec\\.ts$'),
    node('kafka-full', ['services'], 'kafka\\.full-spec\\.ts$'),
    node('search', ['services'], '(elastic|keycloak)\\.spec\\.ts$'),
    node('searxng', ['services'], 'searxng\\.full-spec\\.ts$'),
    node('office', ['services'], 'office\\.full-spec\\.ts$'),
    node('templates', ['infra'], 'templates\\.full-spec\\.ts$'),
    node('service', ['services'], '\\.service-spec\\.ts$'),
    journeys('e2e', '\\.e2e\\.ts$'),
    journeys('e2e-full', '\\.(full-)?e2e\\.ts$'),
    {
      ...base,
      displayName: 'web',
      roots: ['<rootDir>/web/src'],
      testRegex: ['\\.spec\\.tsx?$'],
      testEnvironment: '<rootDir>/web/test/jsdom-environment.mjs',
      setupFilesAfterEnv: [...base.setupFilesAfterEnv, '<rootDir>/web/test/testing-library.mjs'],
      testEnvironmentOptions: { customExportConditions: ['mm-source', 'browser'] },
      transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swcOptions(true), swcrc: false }] },
      moduleNameMapper: { ...base.moduleNameMapper, '\\.css$': '<rootDir>/web/test/css.mjs' },
    },
  ],
};
