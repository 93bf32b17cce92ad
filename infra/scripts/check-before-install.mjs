import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The programs that run before `npm ci` has installed anything; what they import later with `import()` is not seen. */
const ENTRIES = [
  'infra/start/start.cjs',
  'infra/start/start.mjs',
  'infra/local/cluster.mjs',
  'infra/scripts/test.mjs',
  'infra/backup/backup.mjs',
];

/**
 * Findings: imports of libraries in the files that must run without any.
 * @param {string} root
 * @param {string[]} [entries] files from which static imports are followed
 */
export function checkBeforeInstall(root, entries = ENTRIES) {
  const seen = new Set();
  const findings = [];
  const visit = (file) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const specifier of staticImports(path.join(root, file))) {
      if (specifier.startsWith('.')) visit(path.posix.join(path.posix.dirname(file), specifier));
      else if (!specifier.startsWith('node:'))
        findings.push(`${file}: ${specifier} is not installed yet when this runs: import() it after install()`);
    }
  };
  for (const entry of entries) visit(entry);
  return findings;
}

/** What a file imports as soon as it is loaded. */
function staticImports(file) {
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found = [];
  const visit = (node) => {
    const specifier =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isCallExpression(node)
          ? requiredBy(node)
          : undefined;
    if (specifier && ts.isStringLiteral(specifier)) found.push(specifier.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {ts.CallExpression} call */
const requiredBy = (call) =>
  ts.isIdentifier(call.expression) && call.expression.text === 'require' ? call.arguments[0] : undefined;
