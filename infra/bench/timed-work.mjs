import { cpuMs, databaseCpuMs } from './cpu.mjs';

/**
 * Pieces of work a second, and the CPU that the engine's process and all that is ours (PostgreSQL too) used, ms a piece.
 * Work that takes `begin` and `end` says itself when they are.
 * @returns {Promise<{ rate: number, server: number, ours: number }>}
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
