import type { TlObject } from '../tl/tl-object.js';
import { listIn, longIn, numberIn } from '../tl/tl-object.js';
import type { ClientSession, Outlet } from './client-session.js';
import { futureSalts } from './server-salts.js';
import type { SessionTable } from './session-table.js';

const stateBits = { unknown: 1, received: 4, answerGenerated: 64 };

/** A message of the protocol itself, as a session received it. */
export interface ServiceMessage {
  session: ClientSession;
  id: bigint;
  message: TlObject;
  outlet: Outlet & { closeAfter(seconds: number): void };
  sessions: SessionTable;
  /** Milliseconds since the epoch. */
  now: number;
}

const stateOf = (session: ClientSession, id: bigint): number => {
  const state = session.requests.get(id);
  if (state === undefined) return stateBits.unknown;
  return state === 'pending' ? stateBits.received : stateBits.received | stateBits.answerGenerated;
};

function dropAnswer(session: ClientSession, requestId: bigint): TlObject {
  const state = session.requests.get(requestId);
  session.requests.delete(requestId);
  return { _: state === 'pending' ? 'mt_rpc_answer_dropped_running' : 'mt_rpc_answer_unknown' };
}

/** Answers a message of the protocol: pings, salts, states of messages, sessions. Acknowledgements need no answer. */
export function answerService({ session, id, message, outlet, sessions, now }: ServiceMessage): void {
  switch (message._) {
    case 'mt_ping_delay_disconnect':
      outlet.closeAfter(numberIn(message, 'disconnect_delay'));
      return session.sendService({ _: 'mt_pong', msg_id: id, ping_id: longIn(message, 'ping_id') });
    case 'mt_ping':
      return session.sendService({ _: 'mt_pong', msg_id: id, ping_id: longIn(message, 'ping_id') });
    case 'mt_get_future_salts':
      return session.sendService(futureSalts(session.key, id, numberIn(message, 'num'), now));
    case 'mt_msgs_state_req':
    case 'mt_msg_resend_req': {
      const ids = listIn(message, 'msg_ids').map((each) => (typeof each === 'bigint' ? each : 0n));
      return session.sendService({
        _: 'mt_msgs_state_info',
        req_msg_id: id,
        info: Buffer.from(ids.map((each) => stateOf(session, each))),
      });
    }
    case 'mt_rpc_drop_answer':
      return outlet.write(session.resultFrame(id, dropAnswer(session, longIn(message, 'req_msg_id'))));
    case 'mt_destroy_session': {
      const sessionId = longIn(message, 'session_id');
      const isKnown = sessionId !== session.id && sessions.destroy(session.key, sessionId);
      return session.sendService({
        _: isKnown ? 'mt_destroy_session_ok' : 'mt_destroy_session_none',
        session_id: sessionId,
      });
    }
    default:
  }
}
