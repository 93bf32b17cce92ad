import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './boundary-table.mjs';

const VOCABULARY = 'proto/vocabulary/network.ts';

/** Every network of the vocabulary with its title, read from the text: its TypeScript cannot be imported by scripts. */
export const networkTitles = readTitles();

function readTitles() {
  const source = ts.createSourceFile(
    VOCABULARY,
    fs.readFileSync(path.join(root, VOCABULARY), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const declarations = source.statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? [...statement.declarationList.declarations] : [],
  );
  const networks = declarations.find(({ name }) => name.getText() === 'networks')?.initializer;
  const table = networks && ts.isAsExpression(networks) ? networks.expression : networks;
  if (!table || !ts.isObjectLiteralExpression(table)) throw new Error(`${VOCABULARY} has no table 'networks'`);
  return new Map(
    table.properties.filter(ts.isPropertyAssignment).map(({ name, initializer }) => {
      const [, title = ''] = /title: '([^']+)'/.exec(initializer.getText()) ?? [];
      return [name.getText().replaceAll("'", ''), title];
    }),
  );
}
