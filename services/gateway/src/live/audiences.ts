import type { Push } from './live-socket.js';

/** Sockets that receive the same of several pushes. */
export interface Audience<P extends Pick<Push, 'channels'>> {
  sockets: string[];
  pushes: P[];
}

/** Who receives which of several pushes: sockets by what they receive, each push once, in order. */
export function audiencesOf<P extends Pick<Push, 'channels'>>(
  pushes: readonly P[],
  rooms: ReadonlyMap<string, ReadonlySet<string>>,
): Audience<P>[] {
  const parts = partsOfEqualChannels(pushes);
  const partsOf = new Map<string, Set<number>>();
  for (const [part, [first]] of parts.entries())
    for (const channel of first?.channels ?? [])
      for (const socket of rooms.get(channel) ?? []) partsOf.set(socket, (partsOf.get(socket) ?? new Set()).add(part));
  const audiences = new Map<string, Audience<P>>();
  for (const [socket, received] of partsOf) {
    const key = [...received].join();
    const audience = audiences.get(key) ?? { sockets: [], pushes: pushesIn(pushes, parts, received) };
    audience.sockets.push(socket);
    audiences.set(key, audience);
  }
  return [...audiences.values()];
}

function pushesIn<P>(pushes: readonly P[], parts: readonly P[][], received: ReadonlySet<number>): P[] {
  const wanted = new Set([...received].flatMap((part) => parts[part] ?? []));
  return pushes.filter((push) => wanted.has(push));
}

/** Pushes of the same channels have the same audience. */
function partsOfEqualChannels<P extends Pick<Push, 'channels'>>(pushes: readonly P[]): P[][] {
  const parts = new Map<string, P[]>();
  for (const push of pushes) {
    const key = push.channels.join(' ');
    parts.set(key, [...(parts.get(key) ?? []), push]);
  }
  return [...parts.values()];
}
