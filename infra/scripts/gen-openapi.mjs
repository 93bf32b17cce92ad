/**
 * Writes dist/docs/openapi.yaml, and the types of infra/clients/typescript, from the document that the gateway
 * serves. Usage: node infra/scripts/gen-openapi.mjs [folder of openapi.yaml]
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stringify } from 'yaml';

const isName = /^[A-Za-z_$][\w$]*$/;
const key = (name) => (isName.test(name) ? name : `'${name}'`);
const comment = (words, indent) =>
  words ? `${indent}/** ${words.replaceAll('*/', '').replace(/\s+/g, ' ')} */\n` : '';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const load = (file) => import(pathToFileURL(path.join(root, file)).href);
const { apiDocument } = await load('services/gateway/dist/openapi/api-document.js');
const { allCalls } = await load('proto/dist/http/calls.js');
const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const document = apiDocument(allCalls, version);

const out = path.resolve(process.argv[2] ?? path.join(root, 'dist/docs'));
fs.mkdirSync(out, { recursive: true });
const yaml = stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
fs.writeFileSync(path.join(out, 'openapi.yaml'), `# written by npm run gen; do not edit\n${yaml}`);
fs.writeFileSync(path.join(root, 'infra/clients/typescript/src/api.gen.ts'), apiTypes(document));

/** A schema as a type; `indent` is that of the line it begins on. */
function typeOf(schema, indent) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map((one) => typeOf(one, indent)))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectOf(schema, indent);
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map((one) => typeOf(one, indent)).join(', ')}]`;
      return `Array<${typeOf(schema.items ?? {}, indent)}>`;
    case 'integer':
      return 'number';
    case 'number':
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    default:
      return 'unknown';
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }, indent) {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(field.description, inner)}${inner}${key(name)}${mark}: ${typeOf(field, inner)};\n`;
  });
  if (fields.length > 0) return `{\n${fields.join('')}${indent}}`;
  const value = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown';
  return `Record<string, ${value}>`;
}

/** What a call takes and answers, as one type. */
function callOf({ parameters = [], requestBody, responses }, indent) {
  const fields = {};
  for (const place of ['path', 'query']) {
    const own = parameters.filter((parameter) => parameter.in === place);
    if (own.length === 0) continue;
    fields[place] = {
      type: 'object',
      required: own.filter(({ required }) => required).map(({ name }) => name),
      properties: Object.fromEntries(own.map(({ name, schema, description }) => [name, { ...schema, description }])),
    };
  }
  const body = requestBody?.content['application/json']?.schema;
  if (body) fields.body = body;
  const answer = responses[200].content['application/json']?.schema ?? {};
  return typeOf(
    { type: 'object', required: [...Object.keys(fields), 'answer'], properties: { ...fields, answer } },
    indent,
  );
}

/**
 * The text of a TypeScript file: a type for each named schema, `Calls` by operation id, and `addresses` of the calls.
 * @param {{ paths: Record<string, Record<string, any>>, components: { schemas: Record<string, any> } }} document
 */
function apiTypes({ paths, components }) {
  const schemas = Object.entries(components.schemas)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `${comment(schema.description, '')}export type ${name} = ${typeOf(schema, '')};\n`);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const types = calls.map(
    ({ operation }) =>
      `${comment(operation.summary, '  ')}  ${key(operation.operationId)}: ${callOf(operation, '  ')};\n`,
  );
  const addresses = calls.map(
    ({ path, method, operation }) => `  ${key(operation.operationId)}: { method: '${method}', path: '${path}' },\n`,
  );
  return [
    '// Written by npm run gen from the OpenAPI document; never edited.\n\n',
    schemas.join('\n'),
    `\n/** Input and answer of every call, by its operation id. */\nexport interface Calls {\n${types.join('')}}\n`,
    `\n/** Where every call is. */\nexport const addresses = {\n${addresses.join('')}} as const;\n`,
  ].join('');
}
