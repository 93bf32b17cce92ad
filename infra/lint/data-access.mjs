import path from 'node:path';
import { root } from './boundary-table.mjs';

const RELATIONS = new Set(['OneToMany', 'ManyToOne', 'OneToOne', 'ManyToMany', 'JoinColumn', 'JoinTable']);
const INJECTED = 'a repository is not injected: use the manager of the transaction and rows() of @mm/database';

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
 * ESLint rule for services, with types: rows are read and written as docs/adr says. `save` of TypeORM reads before it
 * writes, relations and injected repositories hide statements, and a raw query has no type.
 * @type {import('eslint').Rule.RuleModule}
 */
export const dataAccess = {
  meta: { type: 'problem', schema: [], docs: { description: 'data is accessed through @mm/database' } },
  create(context) {
    const file = path.relative(root, context.filename).replaceAll(path.sep, '/');
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices ?? {};
    if (!file.startsWith('services/') || !program) return {};
    const checker = program.getTypeChecker();
    const allowsRawSql = RAW_SQL.some((pattern) => pattern.test(file));

    /** Whether TypeORM declares this method, of whatever object it is called. */
    const isOfTypeorm = (property) => {
      const declarations = checker.getSymbolAtLocation(esTreeNodeToTSNodeMap.get(property))?.declarations ?? [];
      return declarations.some((one) => one.getSourceFile().fileName.includes('/node_modules/typeorm/'));
    };
    return {
      ImportSpecifier({ imported, parent }) {
        const name = imported.type === 'Identifier' ? imported.name : imported.value;
        const source = /** @type {any} */ (parent).source.value;
        if (source === 'typeorm' && RELATIONS.has(String(name)))
          context.report({
            node: imported,
            message: `${name}: entities have no relations, a statement joins what it needs`,
          });
        if (name === 'InjectRepository') context.report({ node: imported, message: INJECTED });
      },
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { property } = callee;
        if (!['save', 'query', 'getRepository'].includes(property.name) || !isOfTypeorm(property)) return;
        if (property.name === 'getRepository') context.report({ node: property, message: INJECTED });
        else if (property.name === 'save')
          context.report({ node: property, message: 'save reads before it writes: use insert, update or a statement' });
        else if (!allowsRawSql)
          context.report({
            node: property,
            message: 'a raw query has no type: use rows() or affected() of @mm/database',
          });
      },
    };
  },
};
