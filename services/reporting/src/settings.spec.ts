import { storeSettings } from './settings.js';

describe('settings of the report store', () => {
  const elastic = { MM_STORE: 'elastic', ELASTICSEARCH_URL: 'http://a:9200, http://b:9200' };

  it('use DuckDB by default, also where an earlier version named PostgreSQL', () => {
    const duckdb = { engine: 'duckdb', folder: '/reports', memoryMb: 512 };
    expect(storeSettings({ MM_REPORTS_FOLDER: '/reports' })).toEqual(duckdb);
    expect(storeSettings({ MM_STORE: 'postgres', MM_REPORTS_FOLDER: '/reports' })).toEqual(duckdb);
    expect(storeSettings({ MM_REPORTS_FOLDER: '/reports', MM_REPORTS_MEMORY_MB: '256' })).toMatchObject({
      memoryMb: 256,
    });
  });

  it('reject DuckDB without a folder for its file', () => {
    expect(() => storeSettings({})).toThrow(/MM_REPORTS_FOLDER: is needed when MM_STORE is duckdb/);
  });

  it('have Elasticsearch credentials only with a password', () => {
    expect(storeSettings(elastic)).toEqual({
      engine: 'elastic',
      nodes: ['http://a:9200', 'http://b:9200'],
      index: 'mm-publications',
      auth: undefined,
    });
    expect(storeSettings({ ...elastic, ELASTICSEARCH_PASSWORD: 'p' })).toMatchObject({
      auth: { username: 'elastic', password: 'p' },
    });
    expect(storeSettings({ ...elastic, ELASTICSEARCH_USER: 'mm', ELASTICSEARCH_PASSWORD: 'p' })).toMatchObject({
      auth: { username: 'mm', password: 'p' },
    });
  });

  it('reject Elasticsearch without an address', () => {
    expect(() => storeSettings({ MM_STORE: 'elastic' })).toThrow(
      /ELASTICSEARCH_URL: is needed when MM_STORE is elastic/,
    );
  });
});
