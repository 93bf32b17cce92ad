import fs from 'node:fs';
import { pidsOf } from '../chaos/tree.mjs';

/** Linux counts CPU time in hundredths of a second on all platforms of Node. */
const TICK_MS = 10;

/** CPU that a process has used so far, user and system, ms; 0 when it has exited. */
export function cpuMs(pid) {
  try {
    const fields = fs
      .readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** CPU that the threads of a process have used so far, ms, as exactly as the kernel knows; 0 when it has exited. */
export function threadsCpuMs(pid) {
  try {
    const threads = fs.readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadCpuMs(`/proc/${pid}/task/${thread}`), 0);
  } catch {
    return 0;
  }
}

/** Nanoseconds on a processor are the first number of `schedstat`. */
function threadCpuMs(folder) {
  try {
    return Number(fs.readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** PostgreSQL's processes with the hop that each works for, without those of the measurement itself. */
export async function backendsOf(pool) {
  const { rows } = await pool.query(
    `SELECT pid, usename AS role, application_name AS application, backend_type AS kind
     FROM pg_stat_activity
     WHERE pid <> pg_backend_pid()`,
  );
  return rows.flatMap(({ pid, role, application, kind }) => {
    if (kind !== 'client backend') return [{ pid }];
    const service = /^mm_mm_(\w+)$/.exec(role ?? '')?.[1];
    if (service) return [{ pid, hop: service }];
    return application?.startsWith('mm-relay') ? [{ pid, hop: 'relay' }] : [];
  });
}

/** CPU that a whole tree has used so far, including demo networks and database, ms. */
export async function treeCpuMs(folder, pool) {
  const { rows } = await pool.query('SELECT pid FROM pg_stat_activity');
  const pids = new Set([...pidsOf(folder), ...rows.map(({ pid }) => pid)]);
  return [...pids].reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/** CPU that all of PostgreSQL's processes have used so far, ms. */
export async function databaseCpuMs(dataSource) {
  const rows = await dataSource.query('SELECT pid FROM pg_stat_activity');
  return rows.reduce((sum, { pid }) => sum + cpuMs(pid), 0);
}
