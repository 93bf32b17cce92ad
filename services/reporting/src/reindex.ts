import { openDataSource } from '@mm/database/data-source.js';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import * as z from 'zod';
import { recordEngine } from './preparation/report-engine.js';
import { rewriteDocuments } from './preparation/rewrite-documents.js';
import { storeSettings } from './settings.js';
import { StoreModule } from './store/store.module.js';
import { recordWords } from './store/words-version.js';

/**
 * Rebuilds the index of reports from the publications in PostgreSQL while the service keeps running. With Elasticsearch
 * the old index answers until then; with DuckDB reports respond with 503 meanwhile.
 * Settings: DATABASE_URL, MM_STORE, ELASTICSEARCH_URL, MM_ELASTIC_INDEX, MM_REPORTS_FOLDER, MM_REPORTS_MEMORY_MB.
 * Throws SettingsError. Rejects when the new index cannot be built.
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
    const showIndexed = (done: number, all: number): void => log(`${done} of ${all} publications indexed`);
    if (engine.storeDocuments) {
      await rewriteDocuments(dataSource, engine.storeDocuments.bind(engine), (done, all) =>
        log(`${done} of ${all} publications written`),
      );
      await recordWords(dataSource);
    }
    await engine.rebuild(showIndexed, new AbortController().signal);
    await recordEngine(dataSource, settings.engine);
    log('The new index answers.');
  } finally {
    await engine.close();
    await dataSource.destroy();
  }
}
