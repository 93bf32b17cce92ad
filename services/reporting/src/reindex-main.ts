import { reindex } from './reindex.js';

await reindex(process.env, (line) => console.log(line)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
