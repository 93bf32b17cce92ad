import { cpuMs, databaseCpuMs } from './cpu.mjs';

/**
 * Measures work on `count` items. Work with the parameters `begin` and `end` calls them itself.
 * @returns {Promise<{ rate: number, server: number, ours: number }>}
 *   `rate`: items a second; CPU per item in ms: `server` of the engine, `ours` of this process and PostgreSQL
 */
export async function timedWork(work, { count, dataSource, server }) {
  const used = async () => ({ server: cpuMs(server), ours: cpuMs(process.pid) + (await databaseCpuMs(dataSource)) });
  const before = await used();
  let began = performance.now();
  if (work.length === 0) await work();
  else await new Promise((end, fail) => void Promise.resolve(work(() => (began = performance.now()), end)).catch(fail));
  const seconds = (performance.now() - began) / 1000;
  const after = await used();
  return {
    rate: count / seconds,
    server: (after.server - before.server) / count,
    ours: (after.ours - before.ours) / count,
  };
}
