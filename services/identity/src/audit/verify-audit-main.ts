import { parseSettings } from '@mm/settings/parse-settings.js';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { HeadsFile } from './heads-file.js';
import { verifyChain } from './verify-chain.js';

/** Started by `npm run audit:verify`, or in the container of identity. Exit code 1: the audit is not whole. */
const { DATABASE_URL: url, MM_AUDIT_HEADS: headsFile } = parseSettings(
  z.object({ DATABASE_URL: z.string().min(1), MM_AUDIT_HEADS: z.string().optional() }),
  process.env,
);
const dataSource = new DataSource({ type: 'postgres', url, entities: [], poolSize: 1 });
await dataSource.initialize();
try {
  const startedAt = performance.now();
  const { records, first, head, brokenAt, reason } = await verifyChain(dataSource, new HeadsFile(headsFile));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (reason === null) console.log(`whole: ${records} records from ${first}, head ${head || 'none'} (${seconds} s)`);
  else {
    console.error(`NOT whole: ${reason} at ${brokenAt} (${records} records from ${first})`);
    process.exitCode = 1;
  }
} finally {
  await dataSource.destroy();
}
