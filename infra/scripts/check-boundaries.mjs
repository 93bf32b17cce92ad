/**
 * Which file may import which: layers, bans, zones and circles, by dependency-cruiser with the rules of infra/lint.
 * Usage: node infra/scripts/check-boundaries.mjs [root]
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import ts from 'typescript';
import { readPackages } from '../lint/boundary-table.mjs';
import { dependencyRules, FILE_CIRCLE, LAYER } from '../lint/dependency-rules.mjs';
import { moduleCycles } from '../lint/module-cycles.mjs';

/** No package, but its folders are modules too. */
const INFRA = { name: 'infra', folder: 'infra/', layer: 'infra', dependencies: [] };

/**
 * Findings: imports that break a rule.
 * @param {string} root
 * @returns {Promise<string[]>}
 */
async function checkBoundaries(root) {
  const packages = readPackages(root);
  const { options } = ts.parseJsonConfigFileContent({ compilerOptions: { module: 'nodenext' } }, ts.sys, root);
  const { output } = await cruise(
    ['proto', 'services', 'web', 'infra'].filter((folder) => ts.sys.directoryExists(path.join(root, folder))),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: dependencyRules(packages) },
      // What we built; libraries have their files in `dist` too.
      exclude: { path: ['^(proto|web)/dist/', '^services/[^/]+/dist/', '^(services/platform|infra)/[^/]+/dist/'] },
      doNotFollow: { path: 'node_modules' },
      // Imports of types are imports too.
      tsPreCompilationDeps: true,
      skipAnalysisNotInRules: true,
    },
    {
      // A package's `exports` lead to its TypeScript, as for tsc.
      exportsFields: ['exports'],
      conditionNames: ['mm-source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.cjs', '.json'],
    },
    { tsConfig: options },
  );
  if (typeof output === 'string') throw new Error(output);
  const violations = output.summary.violations.map((violation) => describe(violation, packages));
  return [...new Set([...violations, ...moduleCycles(output.modules, [...packages, INFRA])])].sort();
}

/** @param {import('dependency-cruiser').IViolation} violation */
function describe({ rule, from, to, cycle = [] }, packages) {
  const nameOf = (file) => {
    const found = packages.find(({ folder }) => file.startsWith(folder));
    return found ? `${found.layer} (${found.name})` : file;
  };
  if (rule.name === FILE_CIRCLE) return `${[from, ...cycle.map(({ name }) => name)].join(' → ')}: ${rule.name}`;
  if (rule.name === LAYER) return `${from}: ${nameOf(from)} may not import ${nameOf(to)}: ${to}`;
  return `${from}: ${rule.name}: ${to}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
  const found = await checkBoundaries(path.resolve(root));
  for (const line of found) console.log(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
