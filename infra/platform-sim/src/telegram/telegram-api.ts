import type { ActiveFault } from '../faults/active-faults.js';
import { isServedWith } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import type { SocialAuthor } from '../world/social-author.js';
import { accountMethods, serviceMethods } from './account-methods.js';
import { type ApiCall, type ApiMethod, badRequest, notSignedIn, RpcError } from './api-call.js';
import { channelMethods } from './channels/channel-methods.js';
import { channelOf } from './channels/channel-ids.js';
import { discussionMethods } from './channels/discussion-methods.js';
import { updateMethods } from './channels/update-methods.js';
import type { AuthKey } from './mtproto/auth-key-store.js';
import type { ClientSession } from './mtproto/client-session.js';
import { type Outcome, unknownMethod } from './mtproto/connection.js';
import { bindTemporaryKey, signInMethods } from './sign-in/sign-in-methods.js';
import { throwApiFault } from './api-faults.js';
import type { TelegramNetwork } from './telegram-network.js';
import { type TlObject, type TlValue, isTlObject, objectIn } from './tl/tl-object.js';

const openMethods = { ...serviceMethods, ...signInMethods };
const ownMethods = { ...accountMethods, ...channelMethods, ...discussionMethods, ...updateMethods };
/** Methods that a client also calls in further connections, beside the one in which it owns the account. */
const sharedMethods = new Set(['upload.getFile', ...Object.keys(openMethods)]);
const wrappers = new Set([
  'invokeWithLayer',
  'initConnection',
  'invokeAfterMsg',
  'invokeAfterMsgs',
  'invokeWithoutUpdates',
]);

/** A request without its wrappers. */
function unwrapped(request: TlObject): { query: TlObject; isWithoutUpdates: boolean } {
  let query = request;
  let isWithoutUpdates = false;
  while (wrappers.has(query._)) {
    isWithoutUpdates ||= query._ === 'invokeWithoutUpdates';
    query = objectIn(query, 'query');
  }
  return { query, isWithoutUpdates };
}

/** The channel that a call is about; undefined when it names none. */
function authorOf(telegram: TelegramNetwork, query: TlObject): SocialAuthor | undefined {
  const { username } = query;
  if (typeof username === 'string') return telegram.names.find(username.replace(/^@/, ''));
  const ids = Array.isArray(query['id']) ? (query['id'] as readonly TlValue[]) : [];
  for (const peer of [query['peer'], query['channel'], ...ids])
    if (isTlObject(peer)) {
      const found = channelOf(peer);
      if (found) return found.author;
    }
  return undefined;
}

/** The phone for faults and journal: of the account, or the one that a sign-in names. */
function phoneOf(query: TlObject, key: AuthKey): string | undefined {
  const named = query['phone_number'];
  return key.phone ?? key.passwordOf ?? (typeof named === 'string' ? `+${named.replace(/\D/g, '')}` : undefined);
}

/** Telegram ends a key that two connections use as owners of one account at the same time. */
function assertSingleOwner(telegram: TelegramNetwork, session: ClientSession, key: AuthKey): void {
  session.isMain = true;
  const other = telegram.sessions
    .connected()
    .find(
      (each) =>
        each !== session &&
        each.isMain &&
        each.outlet?.id !== session.outlet?.id &&
        telegram.keys.permanent(each.key) === key,
    );
  if (other) telegram.keys.change(key, { ended: 'AUTH_KEY_DUPLICATED' });
}

function callMethod(call: ApiCall, fault: ActiveFault | undefined): TlValue {
  const { simulator, telegram, session, key, query } = call;
  const { _: name } = query;
  const method: ApiMethod | undefined = openMethods[name] ?? ownMethods[name];
  if (!method) throw badRequest(name === unknownMethod ? 'INPUT_METHOD_INVALID' : 'METHOD_INVALID');
  if (key.phone !== undefined && !sharedMethods.has(name)) assertSingleOwner(telegram, session, key);
  if (fault) throwApiFault(call, fault);
  if (key.ended === 'AUTH_KEY_DUPLICATED') throw new RpcError(406, key.ended);
  if (key.ended && !openMethods[name]) throw new RpcError(401, key.ended);
  if (key.phone === undefined && !openMethods[name]) throw notSignedIn();
  if (ownMethods[name] && !simulator.rateLimiter.tryAcquire(`telegram:${key.phone}`, simulator.world.now()))
    throw new RpcError(420, 'FLOOD_WAIT_1');
  return method(call);
}

/** Answers a call of an API method: faults, sign-in, the method, the journal. */
export function answerCall(
  { simulator, telegram }: { simulator: Simulator; telegram: TelegramNetwork },
  session: ClientSession,
  { request, dc }: { request: TlObject; dc: number },
): Outcome {
  const { query, isWithoutUpdates } = unwrapped(request);
  const key = telegram.keys.permanent(session.key) ?? session.key;
  const author = authorOf(telegram, query);
  const phone = phoneOf(query, key);
  const authors = author ? [author.name, author.id, telegram.names.of(author)] : [];
  const fault = simulator.faults.take({ network: 'telegram', method: query._, authors, credential: phone });
  const call: ApiCall = { simulator, telegram, session, key, dc, query, fault: fault?.fault, served: [] };
  const result = resultOf(call, fault);
  const error = isTlObject(result) && result._ === 'mt_rpc_error' ? result : undefined;
  if (!error && key.phone !== undefined && !isWithoutUpdates) session.receivesUpdates = true;
  const outcome = withTransportFault(result, fault);
  simulator.journal.write({
    at: simulator.world.now(),
    network: 'telegram',
    method: query._,
    author: author?.name ?? null,
    status: 'result' in outcome ? Number(error?.['error_code'] ?? 200) : 0,
    bytes: 0,
    ...(error && { error: String(error['error_message']) }),
    ...(fault && { fault: fault.fault }),
    ...(phone !== undefined && { token: phone }),
    ...telegram.marksOf(session, dc),
    served: !error && isServedWith(fault?.fault) ? call.served : [],
  });
  return outcome;
}

function resultOf(call: ApiCall, fault: ActiveFault | undefined): TlValue {
  try {
    if (call.query._ === 'auth.bindTempAuthKey') return bindTemporaryKey(call);
    if (call.session.key.temporaryUntil !== undefined && call.session.key.boundTo === undefined)
      throw new RpcError(401, 'AUTH_KEY_PERM_EMPTY');
    return callMethod(call, fault);
  } catch (error) {
    if (error instanceof RpcError) return { _: 'mt_rpc_error', error_code: error.code, error_message: error.text };
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return { _: 'mt_rpc_error', error_code: 500, error_message: 'RPC_CALL_FAIL' };
  }
}

function withTransportFault(result: TlValue, fault: ActiveFault | undefined): Outcome {
  switch (fault?.fault) {
    case 'refuse':
    case 'networkDown':
      return { fault: 'close' };
    case 'hang':
    case 'html':
      return { fault: fault.fault };
    case 'reset':
    case 'truncated':
      return { result, fault: fault.fault };
    default:
      return { result };
  }
}
