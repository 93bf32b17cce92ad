/**
 * Writes docs/generated/{access,calls,events,boundaries,routes}.md and dist/docs/asyncapi.yaml from the tables in
 * `proto/` and `web/` and the decorators in the services.
 * Usage: node infra/scripts/gen-docs.mjs [folder of all of them]
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { accessRows, legend } from './access-table.mjs';
import { asyncApi } from './asyncapi.mjs';
import { screens } from './screens.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const load = (file) => import(pathToFileURL(path.join(root, 'proto/dist', file)).href);

function sourceFiles(dir) {
  return fs.readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (['dist', 'node_modules', 'test'].includes(entry.name)) return [];
    const full = path.join(dir, entry.name);
    return entry.isDirectory() ? sourceFiles(full) : /\.ts$/.test(full) && !/\.spec\.ts$/.test(full) ? [full] : [];
  });
}

const controllers = sourceFiles(path.join(root, 'services')).map((file) => ({
  file: path.relative(root, file),
  text: fs.readFileSync(file, 'utf8'),
}));
const cell = (text) => String(text).replaceAll('|', '\\|');
const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `| ${head.map(() => '---').join(' | ')} |`,
    ...rows.map((row) => `| ${row.map(cell).join(' | ')} |`),
  ].join('\n');
const heading = (title, text) => `<!-- written by npm run gen; do not edit -->\n# ${title}\n\n${text}\n\n`;

const tableModules = fs
  .readdirSync(path.join(root, 'proto/http'))
  .map((file) => path.parse(file).name)
  .filter((name) => name !== 'calls' && !name.endsWith('.spec'))
  .sort();
const callSources = new Map();
/** The calls of a table by name; a table of networks holds a table for each. */
const callsIn = (table) =>
  Object.entries(table).flatMap(([key, one]) => (typeof one.path === 'string' ? [[key, one]] : callsIn(one)));
for (const name of tableModules) {
  const module = await load(`http/${name}.js`);
  for (const [tableName, calls] of Object.entries(module))
    if (tableName.endsWith('Calls'))
      for (const [key, call] of callsIn(calls))
        callSources.set(call, { tableName, key, source: `proto/http/${name}.ts` });
}

/** The function of a service's module that makes the controllers of a call that all networks have. */
const FACTORY = /\w+Calls\('(\w+)'[^)]*\)\.map\((create\w+)\)/g;
/** The file that exports the factory of a call, by the name of the call in the networks' tables. */
const factoryOf = (inService, key) => {
  const factory = inService.flatMap(({ text }) => [...text.matchAll(FACTORY)]).find(([, name]) => name === key)?.[2];
  return factory && inService.find(({ text }) => text.includes(`export function ${factory}(`));
};

/**
 * The file of the controller that serves a call: by its name in the table, or by a factory for the networks' tables.
 */
function servedBy(call) {
  const { tableName, key } = callSources.get(call);
  // Every service answers some internal calls, by its host.
  const folders = [`services/${call.service}/`, ...(call.internal ? ['services/platform/service-host/'] : [])];
  const inService = controllers.filter(({ file }) => folders.some((folder) => file.startsWith(folder)));
  const exact = inService.find(({ text }) => text.includes(`@Call(${tableName}.${key})`));
  const generic = inService.find(({ text }) => text.includes(`@Call(calls.${key})`) || text.includes(`@Call(${key})`));
  const made = tableName === 'networkCalls' ? factoryOf(inService, key) : undefined;
  const other = inService.find(({ text }) => text.includes(`${tableName}.${key}`));
  return (exact ?? generic ?? made ?? other)?.file ?? '—';
}

const { allCalls } = await load('http/calls.js');
const roles = ({ roles: asked }) =>
  Array.isArray(asked) ? asked.join(', ') : { any: 'signed in', public: 'everybody' }[asked];
const sortedCalls = [...allCalls].sort((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
const address = (call) => `${call.changes ? 'GET, POST' : call.method} ${call.path}`;
const rows = sortedCalls.map((call) => [
  `\`${address(call)}\`` + (call.aliases ?? []).map((alias) => ` \`${alias}\``).join(''),
  call.internal ? `${roles(call)}; between services` : roles(call),
  [...(call.objects ?? []).map(({ name }) => name), ...(call.fields ? [call.fields] : [])].join('; '),
  (call.operations ?? []).join(', '),
  call.service,
  `\`${servedBy(call)}\``,
  `\`${callSources.get(call).source}\``,
]);
const missing = rows.filter((row) => row[5] === '`—`');
if (missing.length > 0) {
  console.error(`No controller serves:\n${missing.map((row) => `  ${row[0]}`).join('\n')}`);
  process.exitCode = 1;
}

const { roomRules } = await load('live/rooms.js');
const { allRoles } = await load('vocabulary/role.js');
const rooms = Object.entries(roomRules).map(([kind, { roles: asked, object }]) => ({
  name: `\`${object ? `${kind}:<id>` : kind}\``,
  roles: asked,
  objects: object ? [object] : [],
}));
const callEntries = sortedCalls
  .filter(({ internal }) => !internal)
  .map((call) => ({ name: `\`${address(call)}\``, roles: call.roles, objects: call.objects ?? [] }));
const accessHead = (first) => [first, 'object', 'nobody', ...allRoles];

const { topics, deadLetterStorage } = await load('events/topics.js');
const { eventHeaders } = await load('events/headers.js');
const { DeadLetterSchema } = await load('events/gen/mm/events/v1/dead_letter_pb.js');
/** The fields of a message of which its key consists. */
const keyFields = (key) =>
  [
    ...new Set(
      [...String(key).matchAll(/\bm\.(\w+)(?:\?\.(\w+))?/g)].map(([, first, second]) =>
        second ? `${first}.${second}` : first,
      ),
    ),
  ].join(', ') || 'author.network, author.id';
const { liveTopics } = await import(path.join(root, 'services/gateway/dist/live/pushes-of.js'));
const consumers = (topic) =>
  controllers
    .filter(
      ({ text }) =>
        text.includes(`@Consume('${topic}'`) || (text.includes('@Consume(liveTopics)') && liveTopics.includes(topic)),
    )
    .map(({ file }) => file);
const eventRows = Object.entries(topics).map(([topic, { schema, producer, key }]) => [
  `\`${topic}\``,
  `\`${schema.typeName}\``,
  keyFields(key),
  producer,
  consumers(topic)
    .map((file) => `\`${file}\``)
    .join(', ') || '—',
]);

const tags = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  .workspaces.flatMap((w) =>
    w.endsWith('/*') ? fs.readdirSync(path.join(root, w.slice(0, -2))).map((d) => `${w.slice(0, -2)}/${d}`) : [w],
  )
  .filter((dir) => fs.existsSync(path.join(root, dir, 'package.json')))
  .map((dir) => ({ dir, ...JSON.parse(fs.readFileSync(path.join(root, dir, 'package.json'), 'utf8')) }));
const boundaryRows = tags
  .filter(({ dir }) => dir !== 'web')
  .map(({ dependencies = {}, dir, name, nx }) => [
    `\`${name}\``,
    `\`${dir}\``,
    (nx?.tags ?? []).join(', '),
    Object.keys(dependencies)
      .flatMap((other) => (other.startsWith('@mm/') ? [other.slice('@mm/'.length)] : []))
      .join(', ') || '—',
  ]);

const out = path.resolve(process.argv[2] ?? path.join(root, 'docs/generated'));
const published = path.resolve(process.argv[2] ?? path.join(root, 'dist/docs'));
for (const folder of [out, published]) fs.mkdirSync(folder, { recursive: true });
fs.writeFileSync(
  path.join(out, 'calls.md'),
  heading(
    'Calls',
    'Every HTTP call: path, who may make it, which service serves it, in which file, with which schema. ' +
      'An access token may make the calls of its operations, for its owner.',
  ) + `${table(['call', 'roles', 'objects', 'access tokens', 'service', 'served by', 'schema'], rows)}\n`,
);
fs.writeFileSync(
  path.join(out, 'access.md'),
  heading('Access', legend) +
    `${table(accessHead('call'), accessRows(callEntries, allRoles))}\n\n` +
    `## Rooms of the live channel\n\n${table(accessHead('room'), accessRows(rooms, allRoles))}\n`,
);
fs.writeFileSync(
  path.join(out, 'events.md'),
  heading(
    'Events',
    'Every topic of the event log: message, key, who produces it, who consumes it. Dead letters go to `<topic>.dead`.',
  ) + `${table(['topic', 'message', 'key', 'producer', 'consumers'], eventRows)}\n`,
);
fs.writeFileSync(
  path.join(out, 'boundaries.md'),
  heading(
    'Packages',
    'What each package is and which of ours it imports; `npm run check boundaries` enforces the allowed directions.',
  ) + `${table(['package', 'folder', 'tags', 'imports'], boundaryRows)}\n`,
);
const routeRows = (await screens(root)).map((route) => [
  `\`${route.path}\``,
  route.title,
  roles(route),
  `\`${route.file}\``,
]);
fs.writeFileSync(
  path.join(out, 'routes.md'),
  heading('Routes', 'Every screen: path, title, who may open it, its page.') +
    `${table(['path', 'title', 'roles', 'page'], routeRows)}\n`,
);
fs.writeFileSync(
  path.join(published, 'asyncapi.yaml'),
  asyncApi({ root, topics, deadLetterStorage, DeadLetterSchema, eventHeaders, keyFields, consumers }),
);
