import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as prettier from 'prettier';
import ts from 'typescript';

const templates = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../templates');

/**
 * Writes the files of a template into a new folder.
 * @param {string} template its folder under infra/templates
 * @param {string} target folder that does not exist yet
 * @param {{ id: string, title: string }} of replaces `__id__`, `__ID__`, `__Name__` and `__title__` in names and texts
 * @returns {Promise<string[]>} the written files
 * @throws when the folder exists
 */
export async function fillTemplate(template, target, { id, title }) {
  if (fs.existsSync(target)) throw new Error(`${target} exists already`);
  const fill = (text) =>
    text
      .replaceAll('__ID__', id.replaceAll('-', '_').toUpperCase())
      .replaceAll('__Name__', nameOf(id))
      .replaceAll('__id__', id)
      .replaceAll('__title__', title);
  const from = path.join(templates, template);
  const names = fs.readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tmpl'));
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(target, fill(name).slice(0, -'.tmpl'.length));
      const text = fill(fs.readFileSync(path.join(from, name), 'utf8'));
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, /\.tsx?$/.test(file) ? await formatted(file, text) : text);
      return file;
    }),
  );
}

/** `TopCities` of `top-cities`. */
const nameOf = (id) => id.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase());

/**
 * Adds source text to a table: at the end of the first object or array literal in the variable `table` of a file, or in
 * its `property`; `before` comes before the variable's statement.
 * @param {string} file
 * @param {{ table: string, property?: string, entry: string, before?: string }} what
 * @throws when the file has no such table
 */
export async function addToTable(file, { table, property, entry, before = '' }) {
  const text = fs.readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const statement = source.statements.find(
    (one) => ts.isVariableStatement(one) && one.declarationList.declarations.some((d) => d.name.getText() === table),
  );
  const place = statement && (property ? firstOf(statement, isProperty(property)) : statement);
  const literal =
    place && firstOf(place, (node) => ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node));
  if (!statement || !literal) throw new Error(`${file} has no table ${[table, property].filter(Boolean).join('.')}`);
  const [start, end] = [statement.getStart(source, true), literal.getEnd() - 1];
  const separator = /[{[,]\s*$/.test(text.slice(0, end)) ? '' : ', ';
  const added = `${text.slice(0, start)}${before}${text.slice(start, end)}${separator}${entry},${text.slice(end)}`;
  fs.writeFileSync(file, await formatted(file, added));
}

const isProperty = (name) => (node) => ts.isPropertyAssignment(node) && node.name.getText() === name;

/** The first node in `node` for which `matches` holds, in the order of the text. @returns {ts.Node | undefined} */
function firstOf(node, matches) {
  if (matches(node)) return node;
  return ts.forEachChild(node, (child) => firstOf(child, matches));
}

const formatted = async (file, text) =>
  prettier.format(text, { ...(await prettier.resolveConfig(file)), filepath: file });
