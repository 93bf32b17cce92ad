import type { ClientAccount } from '../../network/network-client.js';
import { isFault, NetworkFault } from '../../network/network-fault.js';
import type { AccountSession } from './account-session.js';
import type { Connection } from './connection.js';

const digits = (phone: string): string => phone.replace(/\D/g, '');

/** Asks the network to send a code, and notes it. True: the account is signed in without one. Throws NetworkFault. */
export async function sendCode(
  connection: Connection,
  { phone, apiId, apiHash }: ClientAccount,
  session: AccountSession,
): Promise<boolean> {
  const sent = await connection.call({
    _: 'auth.sendCode',
    phoneNumber: digits(phone),
    apiId,
    apiHash,
    settings: { _: 'codeSettings' },
  });
  if (sent._ === 'auth.sentCodeSuccess') return true;
  if (sent._ === 'auth.sentCodePaymentRequired')
    throw new NetworkFault('auth_required', { code: sent._, message: 'sign in with an official application first' });
  session.signIn({ isSignedIn: false, code: { hash: sent.phoneCodeHash, needsPassword: false } });
  return false;
}

/** Signs in with the code that was sent last. Throws NetworkFault. */
export async function enterCode(
  connection: Connection,
  { phone }: ClientAccount,
  session: AccountSession,
  code: string,
): Promise<'connected' | 'password'> {
  const hash = session.pendingCode?.hash ?? '';
  try {
    const request = { phoneNumber: digits(phone), phoneCodeHash: hash, phoneCode: code };
    const signedIn = await connection.call({ _: 'auth.signIn', ...request });
    if (signedIn._ === 'auth.authorization') return 'connected';
    throw new NetworkFault(
      'auth_required',
      { code: 'PHONE_NUMBER_UNOCCUPIED', message: 'the phone number has no account' },
      { scope: 'request' },
    );
  } catch (error) {
    if (!isFault(error) || error.native.code !== 'SESSION_PASSWORD_NEEDED') throw error;
    session.signIn({ isSignedIn: false, code: { hash, needsPassword: true } });
    return 'password';
  }
}

/** Ends a sign-in with the password; only its proof leaves the process. Throws NetworkFault. */
export async function enterPassword(connection: Connection, password: string): Promise<'connected'> {
  await connection.call({ _: 'auth.checkPassword', password: await connection.passwordProof(password) });
  return 'connected';
}
