import fs from 'node:fs';
import path from 'node:path';
import type { ServiceName } from '@mm/proto/http/call.js';

/** One file `database-url-<service>` for each, readable by its owner alone; a reader sees the old or the new one, never half. */
export function writeDatabaseUrls(folder: string, urls: ReadonlyMap<ServiceName, string>): void {
  for (const [service, url] of urls) {
    const file = path.join(folder, `database-url-${service}`);
    fs.rmSync(`${file}.new`, { force: true });
    fs.writeFileSync(`${file}.new`, `${url}\n`, { mode: 0o400 });
    fs.renameSync(`${file}.new`, file);
  }
}
