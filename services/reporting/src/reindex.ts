import { openDataSource } from '@mm/database/data-source.js';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';
import { recordEngine } from './preparation/report-engine.js';
import { rewriteDocuments } from './preparation/rewrite-documents.js';
import { storeSettings } from './settings.js';
import { StoreModule } from './store/store.module.js';

/**
 * Rebuilds the index of reports from the publications in PostgreSQL while the service keeps running.
 * Settings: DATABASE_URL, MM_STORE, ELASTICSEARCH_URL, MM_ELASTIC_INDEX.
 * Throws SettingsError. Rejects when the new index cannot be built; the old one stays in use.
 */
export async function reindex(environment: Environment, log: (line: string) => void): Promise<void> {
  const settings = storeSettings(environment);
  const { DATABASE_URL: url } = parseSettings(z.object({ DATABASE_URL: z.string().min(1) }), environment);
  const dataSource = await openDataSource({
    url,
    schema: 'reporting',
    entities: [],
    migrations: StoreModule.migrations(settings),
    poolSize: 3,
  });
  const engine = await StoreModule.openIndex(dataSource, settings);
  try {
    if (!engine)
      return log('Reports are answered by PostgreSQL itself (MM_STORE=postgres): there is nothing to build.');
    await rewriteDocuments(
      dataSource,
      (tx, documents) => engine.storeDocuments(tx, documents),
      (done, all) => log(`${done} of ${all} publications written`),
    );
    await engine.rebuild((done, all) => log(`${done} of ${all} publications indexed`));
    await recordEngine(dataSource, 'elastic');
    log('The new index answers.');
  } finally {
    await engine?.close();
    await dataSource.destroy();
  }
}
