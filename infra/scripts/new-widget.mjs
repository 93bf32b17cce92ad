/**
 * Adds a widget of reports from infra/templates/widget: its folders in services/reporting and web, its name and the
 * shape of its data in proto/http.
 * Usage: npm run new:widget <kebab-case-name> ["Title"]
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addToTable, fillTemplate } from './from-template.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const [id = '', title = id] = process.argv.slice(2);

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
  console.error('usage: npm run new:widget <kebab-case-name> ["Title"]');
  process.exit(2);
}

const of = { id, title };
const files = [
  ...(await fillTemplate('widget/reporting', path.join(root, 'services/reporting/src/widgets', id), of)),
  ...(await fillTemplate('widget/web', path.join(root, 'web/src/widgets', id), of)),
];
const proto = path.join(root, 'proto/http');
await addToTable(path.join(proto, 'reports.ts'), { table: 'widgetNames', entry: `'${id}'` });
await addToTable(path.join(proto, 'report-widgets.ts'), { table: 'reportWidgets', entry: `'${id}': namedRows()` });
for (const file of files) console.log(`  ${path.relative(root, file)}`);
console.log(
  '  proto/http/reports.ts\n  proto/http/report-widgets.ts\n' +
    'Next: npm run gen; then what it counts (services/reporting) and how it looks (web), and a tab that shows it: ' +
    'web/src/features/topic-report/chart-tabs.ts and report-charts.tsx.',
);
