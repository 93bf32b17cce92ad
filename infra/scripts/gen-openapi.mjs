/**
 * Writes dist/docs/openapi.yaml, and the types of infra/clients/typescript, from the document that the gateway
 * serves. Usage: node infra/scripts/gen-openapi.mjs [folder of openapi.yaml]
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import { apiTypes } from './gen-openapi-types.mjs';

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
