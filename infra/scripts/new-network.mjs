/**
 * Adds a network from infra/templates/network: its folder in services/networks and its calls in proto/http.
 * Usage: npm run new:network <id of proto/vocabulary/network.ts>
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { networkTitles } from '../lint/network-titles.mjs';
import { addToTable, fillTemplate } from './from-template.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [id = ''] = process.argv.slice(2);
const title = networkTitles.get(id);

if (!title) {
  console.error(
    `usage: npm run new:network <${[...networkTitles.keys()].join(' | ')}>; ` +
      'the number of another network on the wire has to be agreed first: proto/vocabulary/network.ts',
  );
  process.exit(2);
}

const folder = path.join(root, 'services/networks/src', id);
const files = await fillTemplate('network', folder, { id, title });
const address = (name, at) => `${name}: { id: '${id}.${name}', path: '${at}' },`;
await addToTable(path.join(root, 'proto/http/network-addresses.ts'), {
  table: 'networkAddresses',
  before:
    `const ${id} = withForms({\n` +
    [
      address('list', `/api-py/${id}/authors`),
      address('lookup', `/api/${id}/lookup`),
      address('subscribe', `/api/${id}/subscribe`),
      address('unsubscribe', `/api-py/${id}/unsubscribe`),
      address('update', `/api/${id}/update`),
      address('statistic', `/api-py/${id}/statistic`),
      address('posts', `/api-py/${id}/posts`),
      address('save', `/api-py/${id}/post`),
    ].join('\n') +
    '\n}, { ...authorsByQuery, posts: postsByOwner, save: savePostAs });\n\n',
  entry: id,
});
await addToTable(path.join(root, 'proto/http/network-calls.ts'), {
  table: 'networkCalls',
  entry:
    `${id}: {\n...authorCallsByQuery(at.${id}),\nstatistic: statisticCall(at.${id}.statistic),\n` +
    `posts: postsByOwnerCall(at.${id}.posts),\nsave: savePostCall(at.${id}.save),\n}`,
});
for (const file of files) console.log(`  ${path.relative(root, file)}`);
console.log(
  '  proto/http/network-addresses.ts\n  proto/http/network-calls.ts\n' +
    'Next: npm run gen; then the API in wire.ts, to-post.ts and collector.ts, and its recorded responses in fixtures/.',
);
