import type { ActiveFault } from '../faults/active-faults.js';
import { type ApiCall, badRequest, notSignedIn, RpcError } from './api-call.js';
import { dataCentreIds } from './telegram-network.js';

const defaultWaitSeconds = 30;

/** The data centre to which a call is sent on; undefined in that one itself. */
const otherDc = ({ dc }: ApiCall): number | undefined => (dc === dataCentreIds[0] ? dataCentreIds[1] : undefined);

/**
 * Throws the error of a fault of the API. A revoked or unregistered session is signed out and a duplicated key ended,
 * as Telegram does, so that these last longer than the fault.
 */
export function throwApiFault(call: ApiCall, { fault, wait = defaultWaitSeconds }: ActiveFault): void {
  const { telegram, key } = call;
  switch (fault) {
    case 'tgFlood':
      throw new RpcError(420, `FLOOD_WAIT_${wait}`);
    case 'tgFloodPremium':
      throw new RpcError(420, `FLOOD_PREMIUM_WAIT_${wait}`);
    case 'tgRevoked':
      telegram.signOut(key, 'SESSION_REVOKED');
      throw new RpcError(401, 'SESSION_REVOKED');
    case 'tgUnregistered':
      telegram.signOut(key);
      throw notSignedIn();
    case 'tgDuplicated':
      telegram.keys.change(key, { ended: 'AUTH_KEY_DUPLICATED' });
      return;
    case 'tgBanned':
      throw new RpcError(401, 'USER_DEACTIVATED_BAN');
    case 'tgPrivate':
      throw badRequest('CHANNEL_PRIVATE');
    case 'tgPhoneMigrate':
    case 'tgNetworkMigrate': {
      const target = otherDc(call);
      const name = fault === 'tgPhoneMigrate' ? 'PHONE_MIGRATE' : 'NETWORK_MIGRATE';
      if (target !== undefined) throw new RpcError(303, `${name}_${target}`);
      return;
    }
    case 'http500':
      throw new RpcError(500, 'RPC_CALL_FAIL');
    case 'http503':
      throw new RpcError(-503, 'Timeout');
    default:
  }
}
