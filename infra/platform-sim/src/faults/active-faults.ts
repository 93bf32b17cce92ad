import fs from 'node:fs';
import { keyMark, markOf } from '../state/keys.js';
import type { FaultName, FaultPlace, FaultRequest } from './fault.js';

export interface ActiveFault {
  id: number;
  network: FaultPlace;
  fault: FaultName;
  author?: string;
  method?: string;
  proxy?: string;
  /** Mark of a key, token, user name or phone. */
  credential?: string;
  /** Seconds in FLOOD_WAIT. */
  wait?: number;
  left?: number;
  until?: number;
}
/** What a request addresses and how it came; `authors` are all names of its author. */
export interface FaultTarget {
  network: FaultPlace;
  authors: readonly string[];
  method: string;
  /** Name of the forward proxy. */
  proxy?: string | undefined;
  /** Key, token, user name or phone. */
  credential?: string | undefined;
}

/** The faults that are switched on, stored in a file so that they survive a kill. */
export class ActiveFaults {
  private active: ActiveFault[];
  private counter: number;

  constructor(private readonly file: string) {
    this.active = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as ActiveFault[]) : [];
    this.counter = Math.max(0, ...this.active.map((f) => f.id));
  }

  list(now = Date.now()): readonly ActiveFault[] {
    this.active = this.active.filter((f) => f.until === undefined || f.until > now);
    return this.active;
  }

  add(request: FaultRequest, now = Date.now()): ActiveFault {
    const until =
      request.until === undefined
        ? request.seconds === undefined
          ? undefined
          : now + request.seconds * 1000
        : parseInstant(request.until);
    const added: ActiveFault = {
      id: ++this.counter,
      network: request.network,
      fault: request.fault,
      ...(request.author === undefined ? {} : { author: request.author.toLowerCase() }),
      ...(request.method === undefined ? {} : { method: request.method }),
      ...(request.proxy === undefined ? {} : { proxy: request.proxy }),
      ...(request.credential === undefined ? {} : { credential: markOf(request.credential) }),
      ...(request.wait === undefined ? {} : { wait: request.wait }),
      ...(request.times === undefined ? {} : { left: request.times }),
      ...(until === undefined ? {} : { until }),
    };
    this.active.push(added);
    this.save();
    return added;
  }

  clear(id?: number): number {
    const before = this.active.length;
    this.active = id === undefined ? [] : this.active.filter((f) => f.id !== id);
    this.save();
    return before - this.active.length;
  }

  /** The name of the fault for this request, counted as used once; undefined when none applies. */
  consume(target: FaultTarget, now = Date.now()): FaultName | undefined {
    return this.take(target, now)?.fault;
  }

  /** The fault for this request, counted as used once; undefined when none applies. */
  take(target: FaultTarget, now = Date.now()): ActiveFault | undefined {
    const fault = this.list(now).find(
      (f) =>
        f.network === target.network &&
        (f.method === undefined || f.method === target.method) &&
        (f.proxy === undefined || f.proxy === target.proxy) &&
        (f.credential === undefined || f.credential === (target.credential && keyMark(target.credential))) &&
        (f.author === undefined || target.authors.some((name) => name.toLowerCase() === f.author)),
    );
    if (fault?.left !== undefined) {
      fault.left--;
      if (fault.left === 0) this.active = this.active.filter((f) => f !== fault);
      this.save();
    }
    return fault;
  }

  private save(): void {
    fs.writeFileSync(`${this.file}.new`, JSON.stringify(this.active));
    fs.renameSync(`${this.file}.new`, this.file);
  }
}

/** Converts seconds or milliseconds since the epoch, or ISO 8601, to ms. */
export const parseInstant = (value: number | string): number =>
  typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : Date.parse(value);
