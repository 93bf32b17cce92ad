import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import request from 'supertest';
import { reindex } from '../src/reindex.js';
import { DuckdbEngine } from '../src/store/duckdb/duckdb-engine.js';
import type { StoreHealth } from '../src/store/store-maintenance.js';
import { aClassifiedPost } from './builders.js';
import { startTestStack, type TestStack } from './test-stack.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-reports-'));
const settings = { MM_STORE: 'duckdb', MM_REPORTS_FOLDER: folder };
let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack(settings);
  await stack.publish('post.classified', aClassifiedPost({ id: 1 }), aClassifiedPost({ id: 2 }));
  await stack.untilReported(2);
});
afterAll(async () => {
  await stack.stop();
  fs.rmSync(folder, { recursive: true });
});

const rebuilt = async (): Promise<string[]> => {
  const lines: string[] = [];
  const DATABASE_URL = stack.database.options.connectionString;
  await reindex({ ...settings, DATABASE_URL }, (line) => lines.push(line));
  return lines;
};

it('says at /health how the engine of reports is', async () => {
  const { body } = await request(stack.url).get('/health').expect(200);
  expect(body).toMatchObject({ status: 'ok', reports: { engine: 'duckdb', state: 'up', restarts: 0 } });
  expect((body as { reports: StoreHealth }).reports.behind).toBeLessThan(5);
});

describe('reindex with DuckDB', () => {
  it('builds the file anew beside the running service, which goes on with it', async () => {
    await stack.app.get(DuckdbEngine).process.client.write([{ sql: 'DELETE FROM fact WHERE id = 1' }]);
    expect((await stack.user('operator', 'mm_operator').report()).total).toBe(1);
    expect(await rebuilt()).toEqual(['2 of 2 publications indexed', 'The new index answers.']);
    // the engine starts again
    const status = async () => (await stack.user('operator', 'mm_operator').post('/api-py/report-form', {})).status;
    await stack.until(async () => (await status()) === 200, 'the engine');
    await stack.untilReported(1);
    await stack.publish('post.classified', aClassifiedPost({ id: 3 }));
    await stack.untilReported(3);
  });
});
