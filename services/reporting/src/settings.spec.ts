import { storeSettings } from './settings.js';

describe('settings of the report store', () => {
  const elastic = { MM_STORE: 'elastic', ELASTICSEARCH_URL: 'http://a:9200, http://b:9200' };

  it('use PostgreSQL by default', () => {
    expect(storeSettings({})).toEqual({ engine: 'postgres' });
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
