import fs from 'node:fs';
import path from 'node:path';
import { identify } from '../start/process-identity.mjs';

const fileOf = (folder) => path.join(folder, 'processes.json');

/**
 * The running processes in `<folder>/processes.json` (0600, replaced as a whole at every change), for `status`, `stop`,
 * the tests and the chaos tool: `{ starter, address, gateways: string[], networks, database, processes: [{ name, kind,
 * pid, began, address, state, starts, lastEnd }] }`.
 * `pid` is null between exit and restart; `began` distinguishes a process from a later one with the same pid;
 * `state`: 'starting' | 'running' | 'ended'; `starts`: how often it was started; `lastEnd`: 'exit code 0' or a signal.
 */
export function processList(folder) {
  const facts = {
    starter: identify(process.pid),
    address: undefined,
    gateways: [],
    networks: undefined,
    database: undefined,
  };
  const processes = new Map();
  const write = () => {
    const file = fileOf(folder);
    fs.writeFileSync(`${file}.new`, JSON.stringify({ ...facts, processes: [...processes.values()] }, null, 1), {
      mode: 0o600,
    });
    fs.renameSync(`${file}.new`, file);
  };
  write();
  return {
    /** Sets the addresses for browsers, tests and tools. */
    update: (changes) => (Object.assign(facts, changes), write()),
    record(name, { kind, pid, address, state, reason }) {
      const known = processes.get(name);
      const isNew = pid !== null && pid !== known?.pid;
      const began = isNew ? identify(pid)?.began : known?.began;
      processes.set(name, {
        name,
        kind,
        pid,
        began: pid === null ? undefined : began,
        address: address ?? known?.address,
        state,
        starts: (known?.starts ?? 0) + (isNew ? 1 : 0),
        lastEnd: reason ?? known?.lastEnd,
      });
      write();
    },
    end: () => forgetProcesses(folder),
  };
}

/** The list of a running or killed cluster; undefined when none was started or it was stopped. */
export function readProcesses(folder) {
  try {
    return JSON.parse(fs.readFileSync(fileOf(folder), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes the list, when no process is running any more. */
export const forgetProcesses = (folder) => fs.rmSync(fileOf(folder), { force: true });
