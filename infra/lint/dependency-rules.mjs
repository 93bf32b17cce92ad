import { allowedLayers, bannedExternals, liftedBans, zones } from './boundary-table.mjs';

/** Files that are no part of the product; they may use any library. */
const TESTS = String.raw`\.(spec|service-spec|full-spec|e2e)\.tsx?$|/(test|testing|e2e)/`;

export const FILE_CIRCLE = 'files import each other in a circle';
export const LAYER = 'a layer may import only the layers that the table allows';
const DECLARED = 'is not in the dependencies of its package.json';

/**
 * The rules for dependency-cruiser; the name of each is its message. Made from the table of layers, bans and zones.
 * @typedef {import('./boundary-table.mjs').WorkspacePackage} WorkspacePackage
 * @param {WorkspacePackage[]} packages
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
export const dependencyRules = (packages) => [
  {
    name: 'is no file or package',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: FILE_CIRCLE,
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'is outside of the repository',
    severity: 'error',
    from: {},
    to: { path: '^\\.\\./', pathNot: 'node_modules', couldNotResolve: false },
  },
  {
    name: 'no package may import infra',
    severity: 'error',
    from: { path: anyOf(packages), pathNot: TESTS },
    to: { path: '^infra/', pathNot: anyOf(packages) },
  },
  {
    name: 'web may import only descriptors of networks',
    severity: 'error',
    from: { path: anyOf(inLayers(packages, ['web'])) },
    to: { path: `${anyOf(inLayers(packages, ['network']))}.*(collector|outbound|fetch)` },
  },
  ...declaredRules(packages),
  ...Object.entries(allowedLayers).flatMap(([layer, allowed]) => layerRule(packages, layer, allowed)),
  ...Object.entries(bannedExternals).flatMap(([layer, externals]) =>
    externals.map((external) => banRule(inLayers(packages, [layer]), layer, external)),
  ),
  ...zones.map(zoneRule),
];

/**
 * The product's files of a package import only packages that its package.json declares; tests and web's build use the
 * tools of the root, too.
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function declaredRules(packages) {
  const pathNot = [TESTS, '\\.contract\\.ts$', '^web/[^/]+\\.ts$'];
  const others = ({ dependencies, name }) =>
    packages.filter((other) => other.name !== name && !dependencies.includes(other.name));
  return [
    {
      name: DECLARED,
      severity: 'error',
      from: { path: anyOf(packages), pathNot },
      to: { dependencyTypes: ['npm-no-pkg'] },
    },
    ...packages.map((own) => ({
      name: DECLARED,
      severity: 'error',
      from: { path: anyOf([own]), pathNot },
      to: { path: anyOf(others(own)) },
    })),
  ];
}

/**
 * Files of a layer import their own package and those of the allowed layers.
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function layerRule(packages, layer, allowed) {
  const forbidden = packages.filter((other) => !allowed.includes(other.layer));
  const isSimulator = (other) => other.layer === 'simulator';
  const own = `^(${folders(inLayers(packages, [layer]))})`;
  const others = forbidden.filter((other) => !isSimulator(other));
  return [
    { name: LAYER, severity: 'error', from: { path: own }, to: { path: anyOf(others), pathNot: '^$1' } },
    // tests of every layer may use the demo networks
    {
      name: LAYER,
      severity: 'error',
      from: { path: own, pathNot: TESTS },
      to: { path: anyOf(forbidden.filter(isSimulator)), pathNot: '^$1' },
    },
  ];
}

/** @returns {import('dependency-cruiser').IForbiddenRuleType} */
function banRule(own, layer, external) {
  const lifted = liftedBans.filter(({ externals }) => externals.includes(external)).map(({ folder }) => `^${folder}`);
  return {
    name: `${external} is banned in ${layer}`,
    severity: 'error',
    from: {
      path: layer === 'web' ? '^web/src/' : anyOf(own),
      pathNot: [TESTS, ...lifted],
    },
    to: external === 'node:*' ? { dependencyTypes: ['core'] } : { path: libraryPattern(external) },
  };
}

/** The files of a library, or its name if it is not installed: `react`, `react-*`, `@nestjs/*`. */
const libraryPattern = (name) =>
  `(^|node_modules/)(@types/)?${name.endsWith('*') ? escaped(name.slice(0, -1)) : `${escaped(name)}(/|$)`}`;

/**
 * @param {import('./boundary-table.mjs').Zone} zone
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function zoneRule({ from, to, except = [], open = [], why }) {
  return {
    name: why,
    severity: 'error',
    from: {
      path: isEach(from) ? `^(${from.slice(0, -2)}[^/]+/)` : `^(${from})`,
      pathNot: [TESTS, ...except.map((folder) => `^${folder}`)],
    },
    to: {
      path: to.map((folder) => (isEach(folder) ? `^${folder.slice(0, -2)}[^/]+/` : `^${folder}`)),
      pathNot: [...(to.some(isEach) ? ['^$1'] : []), ...open.map((folder) => `^${folder}`)],
    },
  };
}

/** Whether a pattern of a zone stands for each subfolder. */
const isEach = (folder) => folder.endsWith('/*/');
const inLayers = (packages, layers) => packages.filter(({ layer }) => layers.includes(layer));
const folders = (packages) => packages.map(({ folder }) => folder).join('|');
const anyOf = (packages) => `^(?:${folders(packages) || 'no package'})`;
const escaped = (text) => text.replaceAll('.', '\\.');
