import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * One PostgreSQL for all test workers: that of TEST_DATABASE_URL, else an embedded one in a temporary folder.
 * Its data is disposable, so nothing is synced to disk.
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startTestDatabase(root) {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} };
  const { startPostgres } = await import(
    pathToFileURL(path.join(root, 'services/platform/database/dist/embedded/launcher.js')).href
  );
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-test-db-'));
  fs.chmodSync(folder, 0o711);
  const server = await startPostgres({
    folder,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      shared_buffers: '128MB',
      max_connections: 300,
    },
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop(500);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
