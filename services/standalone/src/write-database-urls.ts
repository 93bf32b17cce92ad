import fs from 'node:fs';
import path from 'node:path';
import type { ServiceName } from '@mm/proto/http/call.js';

/** Writes a file `database-url-<service>` (0400) for each service; replaced atomically. */
export function writeDatabaseUrls(folder: string, urls: ReadonlyMap<ServiceName, string>): void {
  for (const [service, url] of urls) {
    const file = path.join(folder, `database-url-${service}`);
    fs.rmSync(`${file}.new`, { force: true });
    fs.writeFileSync(`${file}.new`, `${url}\n`, { mode: 0o400 });
    fs.renameSync(`${file}.new`, file);
  }
}
