/**
 * Rows are read and written as docs/adr says: `save` of TypeORM reads before it writes, repositories hide statements,
 * and a raw query has no type. What may be imported of TypeORM at all says `.oxlintrc.json`.
 * Usage: node infra/lint/data-access.mjs [folder]
 */
import path from 'node:path';
import ts from 'typescript';
import { root as repository } from './boundary-table.mjs';

const why = {
  save: 'save reads before it writes: use insert, update or a statement',
  query: 'a raw query has no type: use rows() or affected() of @mm/database',
  getRepository: 'use the manager of the transaction and rows() of @mm/database',
};

/** Where SQL is passed to TypeORM directly: migrations, what other services build on, and tests. */
const RAW_SQL = [
  /^services\/platform\/(database|event-log)\//,
  /^services\/[^/]+\/src\/migrations\//,
  /\.migration\.ts$/,
  /^services\/standalone\//,
  /\.(spec|service-spec|full-spec|contract)\.ts$/,
  /\/(test|testing)\//,
];

/**
 * Calls of these methods, wherever TypeORM declares them, in the services of a folder with a `tsconfig.json`.
 * @param {string} root
 * @returns {string[]} findings
 */
function dataAccess(root) {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file));
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram({ rootNames: fileNames, options });
  const checker = program.getTypeChecker();
  const isOfTypeorm = (name) =>
    checker
      .getSymbolAtLocation(name)
      ?.declarations?.some((one) => one.getSourceFile().fileName.includes('/node_modules/typeorm/'));
  return program.getSourceFiles().flatMap((source) => {
    const file = path.relative(root, source.fileName).replaceAll(path.sep, '/');
    if (!file.startsWith('services/') || source.isDeclarationFile) return [];
    const allowsRawSql = RAW_SQL.some((pattern) => pattern.test(file));
    const found = [];
    const visit = (node) => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
      const { name } = node.expression;
      if (!Object.hasOwn(why, name.text) || (name.text === 'query' && allowsRawSql) || !isOfTypeorm(name)) return;
      const { line } = source.getLineAndCharacterOfPosition(name.getStart());
      found.push(`${file}:${line + 1}: ${why[name.text]}`);
    };
    visit(source);
    return found;
  });
}

const found = dataAccess(path.resolve(process.argv[2] ?? repository));
if (found.length > 0) console.log(found.join('\n'));
process.exitCode = found.length > 0 ? 1 : 0;
