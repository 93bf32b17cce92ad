import { randomBytes } from 'node:crypto';
import type { TelegramAccount } from '../../settings.js';
import { type ApiCall, type ApiMethod, signedInAccount, badRequest, notSignedIn, RpcError } from '../api-call.js';
import { decryptBinding } from '../mtproto/message-cipher.js';
import { type TlObject, bytesIn, isTlObject, longIn, numberIn, objectIn, textIn } from '../tl/tl-object.js';
import { TlReader } from '../tl/tl-reader.js';
import { wireSelf } from '../channels/wire-peers.js';
import type { SentCode } from './sent-codes.js';

const resendSeconds = 60;

const wireSentCode = ({ hash, code }: SentCode, type: 'auth.sentCodeTypeApp' | 'auth.sentCodeTypeSms'): TlObject => ({
  _: 'auth.sentCode',
  type: { _: type, length: code.length },
  phone_code_hash: hash,
  next_type: { _: 'auth.codeTypeSms' },
  timeout: resendSeconds,
});

function authorization({ telegram, key }: ApiCall, account: TelegramAccount): TlObject {
  telegram.keys.change(key, { phone: account.phone, passwordOf: undefined, ended: undefined });
  return { _: 'auth.authorization', user: wireSelf(account) };
}

const sendCode: ApiMethod = ({ simulator, telegram, query }) => {
  const { id, hash } = simulator.settings.telegramApp;
  if (numberIn(query, 'api_id') !== id || textIn(query, 'api_hash') !== hash) throw badRequest('API_ID_INVALID');
  const account = telegram.codes.accountOf(textIn(query, 'phone_number'));
  return wireSentCode(telegram.codes.send(account, simulator.world.now()), 'auth.sentCodeTypeApp');
};

/** The code that a call names by phone and hash. */
function namedCode({ simulator, telegram, query }: ApiCall): SentCode {
  const account = telegram.codes.accountOf(textIn(query, 'phone_number'));
  return telegram.codes.find(account, textIn(query, 'phone_code_hash'), simulator.world.now());
}

const resendCode: ApiMethod = (call) => {
  const { account } = namedCode(call);
  return wireSentCode(call.telegram.codes.send(account, call.simulator.world.now()), 'auth.sentCodeTypeSms');
};

const cancelCode: ApiMethod = (call) => {
  call.telegram.codes.remove(namedCode(call));
  return true;
};

const signIn: ApiMethod = (call) => {
  const sent = namedCode(call);
  const given = call.query['phone_code'];
  if (given === undefined || given === '') throw badRequest('PHONE_CODE_EMPTY');
  if (given !== sent.code) throw badRequest('PHONE_CODE_INVALID');
  call.telegram.codes.remove(sent);
  if (sent.account.password === undefined) return authorization(call, sent.account);
  call.telegram.keys.change(call.key, { passwordOf: sent.account.phone });
  throw new RpcError(401, 'SESSION_PASSWORD_NEEDED');
};

/** Who has given a code, or is signed in. */
function passwordAccount({ telegram, key }: ApiCall): TelegramAccount {
  const phone = key.passwordOf ?? key.phone;
  if (phone === undefined) throw notSignedIn();
  return telegram.codes.accountOf(phone);
}

const getPassword: ApiMethod = (call) => call.telegram.passwords.begin(passwordAccount(call));

const checkPassword: ApiMethod = (call) => {
  const account = passwordAccount(call);
  call.telegram.passwords.verify(account, objectIn(call.query, 'password'));
  return authorization(call, account);
};

const logOut: ApiMethod = (call) => {
  signedInAccount(call);
  call.session.receivesUpdates = false;
  call.telegram.signOut(call.key);
  return { _: 'auth.loggedOut' };
};

/** A sign-in is carried to another data centre by a token for one use. */
const exportAuthorization: ApiMethod = (call) => {
  const account = signedInAccount(call);
  const bytes = randomBytes(32);
  call.telegram.exported.set(bytes.toString('hex'), account.phone);
  return { _: 'auth.exportedAuthorization', id: BigInt(account.phone.slice(1)), bytes };
};

const importAuthorization: ApiMethod = (call) => {
  const token = bytesIn(call.query, 'bytes').toString('hex');
  const phone = call.telegram.exported.get(token);
  call.telegram.exported.delete(token);
  if (phone === undefined) throw badRequest('AUTH_BYTES_INVALID');
  return authorization(call, call.telegram.codes.accountOf(phone));
};

/** Binds the temporary key of the session to the permanent key that the message is encrypted with. */
export function bindTemporaryKey({ simulator, telegram, session, dc, query }: ApiCall): boolean {
  const id = Buffer.alloc(8);
  id.writeBigInt64LE(longIn(query, 'perm_auth_key_id'));
  const permanent = telegram.keys.find(id.toString('hex'), dc, simulator.world.now());
  const plain = permanent && decryptBinding(permanent.key, bytesIn(query, 'encrypted_message'));
  const inner = plain ? new TlReader(plain).object() : undefined;
  const isOwn =
    isTlObject(inner) &&
    inner._ === 'mt_bind_auth_key_inner' &&
    longIn(inner, 'nonce') === longIn(query, 'nonce') &&
    longIn(inner, 'temp_session_id') === session.id &&
    longIn(inner, 'temp_auth_key_id') === Buffer.from(session.key.id, 'hex').readBigInt64LE();
  if (!isOwn) throw badRequest('ENCRYPTED_MESSAGE_INVALID');
  telegram.keys.change(session.key, { boundTo: permanent?.id });
  return true;
}

/** The methods of signing in and out, which need no signed-in account. */
export const signInMethods: Readonly<Record<string, ApiMethod>> = {
  'auth.sendCode': sendCode,
  'auth.resendCode': resendCode,
  'auth.cancelCode': cancelCode,
  'auth.signIn': signIn,
  'auth.checkPassword': checkPassword,
  'auth.logOut': logOut,
  'auth.exportAuthorization': exportAuthorization,
  'auth.importAuthorization': importAuthorization,
  'account.getPassword': getPassword,
};
