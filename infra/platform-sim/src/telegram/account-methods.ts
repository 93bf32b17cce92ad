import { commenters } from '../world/comments.js';
import type { ApiCall, ApiMethod } from './api-call.js';
import { secondsOf, signedInAccount } from './api-call.js';
import { wireCommenter, wireSelf } from './channels/wire-peers.js';
import type { TlObject, TlValue } from './tl/tl-object.js';
import { isTlObject, listIn, numberIn, objectIn } from './tl/tl-object.js';

const configHours = 1;

const getConfig: ApiMethod = ({ simulator, telegram, dc }) => {
  const now = secondsOf(simulator.world.now());
  return {
    _: 'config',
    date: now,
    expires: now + configHours * 3600,
    this_dc: dc,
    dc_options: telegram.dataCentres.map(({ id, host, port }) => ({
      _: 'dcOption',
      id,
      ip_address: host,
      port,
      static: true,
    })),
    dc_txt_domain_name: 'demo.invalid',
    chat_size_max: 200,
    megagroup_size_max: 200_000,
    forwarded_count_max: 100,
    online_update_period_ms: 210_000,
    edit_time_limit: 172_800,
    me_url_prefix: `${simulator.controlUrl}/t.me/`,
    caption_length_max: 1024,
    message_length_max: 4096,
    webfile_dc_id: dc,
  };
};

const getNearestDc: ApiMethod = ({ dc }) => ({ _: 'nearestDc', country: 'KZ', this_dc: dc, nearest_dc: dc });

function userOf(call: ApiCall, input: TlValue): TlObject[] {
  if (!isTlObject(input)) return [];
  if (input._ === 'inputUserSelf') return [wireSelf(signedInAccount(call))];
  const self = wireSelf(signedInAccount(call));
  const id = 'user_id' in input ? numberIn(input, 'user_id') : 0;
  if (id === self['id']) return [self];
  return commenters.filter((user) => user.id === id).map(wireCommenter);
}

const getUsers: ApiMethod = (call) => listIn(call.query, 'id').flatMap((input) => userOf(call, input));

const getFullUser: ApiMethod = (call) => {
  const users = userOf(call, objectIn(call.query, 'id'));
  return {
    _: 'users.userFull',
    full_user: {
      _: 'userFull',
      id: users[0]?.['id'] ?? 0,
      settings: { _: 'peerSettings' },
      notify_settings: { _: 'peerNotifySettings' },
    },
    chats: [],
    users,
  };
};

/** The methods about the service, which need no signed-in account. */
export const serviceMethods: Readonly<Record<string, ApiMethod>> = {
  'help.getConfig': getConfig,
  'help.getNearestDc': getNearestDc,
};

/** The methods about the account that is signed in. */
export const accountMethods: Readonly<Record<string, ApiMethod>> = {
  'users.getUsers': getUsers,
  'users.getFullUser': getFullUser,
  'account.updateStatus': () => true,
};
