import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const script = path.join(root, 'infra/start/start.cjs');

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

/** `npm start` as a user runs it, with its own workspace and port. */
export class NpmStart {
  readonly #child: ChildProcess;
  readonly ended: Promise<Ended>;
  output = '';

  constructor(args: string[], environment: Record<string, string>, nodeArgs: string[] = []) {
    this.#child = spawn(process.execPath, [...nodeArgs, script, ...args], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', MM_SEED: 'off', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.ended = new Promise((resolve) =>
      this.#child.once('close', (code, signal) => resolve({ code, signal, output: this.output })),
    );
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The printed address, once all was said. Rejects with the output when the process ends first. */
  async ready(): Promise<string> {
    for (let hasEnded = false; ;) {
      const address = /mm is ready: (\S+)[^]*Stop: Ctrl\+C/.exec(this.output)?.[1];
      if (address) return address;
      if (hasEnded) throw new Error(this.output);
      hasEnded = await Promise.race([
        this.ended.then(() => true),
        new Promise<false>((r) => setTimeout(() => r(false), 50)),
      ]);
    }
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    this.#child.kill(signal);
    return this.ended;
  }
}

/** Process ids of a started workspace: starter, its children (demo networks, product), database. */
export function processTree(workspace: string): { starter: number; children: number[]; database: number } {
  const lock = JSON.parse(fs.readFileSync(path.join(workspace, 'start.lock'), 'utf8')) as {
    starter: { pid: number };
    children: { pid: number }[];
  };
  const database = Number(fs.readFileSync(path.join(workspace, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
  return { starter: lock.starter.pid, children: lock.children.map(({ pid }) => pid), database };
}

/** The processes that are still running; zombies are not. */
export function stillRunning(pids: number[]): number[] {
  return pids.filter((pid) => {
    try {
      return !/^Z/.test(execFileSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).trim());
    } catch {
      return false;
    }
  });
}
