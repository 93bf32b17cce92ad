import { openDataSource } from '@mm/database/data-source.js';
import { inTransaction } from '@mm/database/transaction.js';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { lockAfter } from './publications/publication-table.js';
import { reportDocumentOf } from './publications/report-document-of.js';
import { ReferenceNames } from './reference/reference-names.js';
import { storeSettings } from './settings.js';
import { StoreModule } from './store/store.module.js';
import { TopicSet } from './topics/topic-set.js';

/**
 * Builds the index of reports anew from the publications in PostgreSQL, while the service goes on. Settings: DATABASE_URL, MM_STORE, ELASTICSEARCH_URL, MM_ELASTIC_INDEX.
 * Throws SettingsError; rejects, and leaves the old index in use, when the new one cannot be built.
 */
export async function reindex(environment: Environment, say: (line: string) => void): Promise<void> {
  const settings = storeSettings(environment);
  const { DATABASE_URL: url } = parseSettings(z.object({ DATABASE_URL: z.string().min(1) }), environment);
  const dataSource = await openDataSource({ url, schema: 'reporting', entities: [], migrations: StoreModule.migrations(settings), poolSize: 3 });
  const engine = await StoreModule.index(dataSource, settings);
  try {
    if (!engine) return say('Reports are answered by PostgreSQL itself (MM_STORE=postgres): there is nothing to build.');
    await renewDocuments(dataSource, say, (tx, documents) => engine.add(tx, documents));
    await engine.rebuild((done, all) => say(`${done} of ${all} publications indexed`));
    say('The new index answers.');
  } finally {
    await engine?.close();
    await dataSource.destroy();
  }
}

const page = 500;
type Write = Parameters<NonNullable<Awaited<ReturnType<typeof StoreModule.index>>>['add']>;

/** Writes every publication down for the index as it is now, without announcing it again: the truth is `publication`, whatever engine answered before. */
async function renewDocuments(dataSource: DataSource, say: (line: string) => void, add: (...of: Write) => Promise<void>): Promise<void> {
  const [topics, names] = [new TopicSet(), new ReferenceNames()];
  const [{ all = 0 } = {}] = await dataSource.query<{ all: number }[]>('SELECT count(*)::int AS "all" FROM publication');
  let done = 0;
  for (let last = 0, found = page; found === page; done += found) {
    if (done > 0) say(`${done} of ${all} publications written down`);
    found = await inTransaction(dataSource, async (tx) => {
      const [matcher, current] = [await topics.matcher(tx), await names.current(tx)];
      const rows = await lockAfter(tx, last, page);
      await add(tx, rows.flatMap((row) => (row.classified ? [reportDocumentOf(row, row.classified, current, matcher)] : [])));
      last = Number(rows.at(-1)?.id ?? last);
      return rows.length;
    });
  }
}
