import type { Simulator } from '../simulator.js';
import { authorsOf } from '../world/authors.js';
import type { SocialAuthor } from '../world/social-author.js';
import { secondsOf } from './api-call.js';
import { wireChannel } from './channels/wire-peers.js';
import { wireUpdates } from './channels/wire-updates.js';
import { dataCentreIds } from './telegram-network.js';
import type { ClientSession } from './mtproto/client-session.js';
import { MtprotoServer } from './mtproto/mtproto-server.js';
import { answerCall } from './telegram-api.js';

const pushEveryMs = 200;
const pushedAtOnce = 50;

/**
 * Listens for the data centres, each on the given port or a free one, and pushes news to the members of channels.
 * Returns how to stop.
 */
export async function startTelegram(
  simulator: Simulator,
  { host, publicHost, ports }: { host: string; publicHost: string; ports: readonly number[] },
): Promise<() => void> {
  const { telegram, world } = simulator;
  const write = (method: 'connect' | 'disconnect', session: ClientSession, dc: number): void =>
    writeSession(simulator, method, session, dc);
  const server = new MtprotoServer(
    {
      keys: telegram.keys,
      serverKey: () => telegram.serverKey,
      sessions: telegram.sessions,
      now: () => world.now(),
      isUp: () => !isDown(simulator),
      answer: (session, request, dc) => answerCall({ simulator, telegram }, session, { request, dc }),
      onSession: (session, dc) => write('connect', session, dc),
    },
    (session, dc) => write('disconnect', session, dc),
  );
  telegram.server = server;
  for (const [i, id] of dataCentreIds.entries())
    telegram.dataCentres.push({ id, host: publicHost, port: await server.listen(id, { host, port: ports[i] ?? 0 }) });
  // not before: generated authors are added when the simulator starts
  const channels = authorsOf('telegram').filter(({ obstacle }) => !obstacle);
  const pushed = new Map(channels.map((author) => [author, telegram.news.of(author).pts]));
  const timer = setInterval(() => pushNews(simulator, pushed), pushEveryMs).unref();
  return () => {
    clearInterval(timer);
    server.close();
  };
}

/** Whether the whole network is down. */
const isDown = ({ faults }: Simulator): boolean =>
  faults
    .list()
    .some(
      ({ network, fault, method, author, credential }) =>
        network === 'telegram' && fault === 'networkDown' && !method && !author && !credential,
    );

/** Which session owns an account when: a connection of it begins or ends. */
function writeSession(
  { telegram, journal, world }: Simulator,
  method: string,
  session: ClientSession,
  dc: number,
): void {
  const phone = telegram.phoneOf(session);
  journal.write({
    at: world.now(),
    network: 'telegram',
    method,
    author: null,
    status: 200,
    bytes: 0,
    ...(phone !== undefined && { token: phone }),
    ...telegram.marksOf(session, dc),
    served: [],
  });
}

/** Sends new events to the members who are connected; `pushed` are the numbers up to which it was done. */
function pushNews(simulator: Simulator, pushed: Map<SocialAuthor, number>): void {
  const { telegram, world } = simulator;
  for (const [author, pts] of pushed) {
    const news = telegram.news.of(author);
    const events = news.after(pts);
    if (!events.length) continue;
    pushed.set(author, news.pts);
    for (const session of telegram.sessions.connected()) {
      const key = telegram.keys.permanent(session.key);
      if (!key || key.ended || !session.receivesUpdates || !telegram.memberships.has(key.phone, author)) continue;
      const query = { _: 'updates.getChannelDifference' };
      const call = { simulator, telegram, session, key, dc: key.dc, query, fault: undefined, served: [] };
      for (let from = 0; from < events.length; from += pushedAtOnce)
        session.sendNotification({
          _: 'updates',
          updates: events.slice(from, from + pushedAtOnce).flatMap((event) => wireUpdates(call, author, event)),
          users: [],
          chats: [wireChannel(call, author)],
          date: secondsOf(world.now()),
          seq: 0,
        });
    }
  }
}
