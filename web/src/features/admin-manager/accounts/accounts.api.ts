import { accountCalls } from '@mm/proto/http/accounts.js';
import { api, listTag } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const sessions = listTag('Access', 'sessions');
const deleted = listTag('Access', 'deleted');
/** Accounts show the names of their roles, and lose a deleted one. */
const change = { invalidates: [listTag('Access')] };
/** Disabling and a new password end the sessions of an account. */
const changeOfSignIn = { invalidates: [listTag('Access'), sessions] };
const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    createAccount: mutationOf(build, accountCalls.createUser, change),
    updateAccount: mutationOf(build, accountCalls.updateUser, changeOfSignIn),
    deleteAccount: mutationOf(build, accountCalls.deleteUser, { invalidates: [listTag('Access'), deleted] }),
    assignRole: mutationOf(build, accountCalls.createUserRole, change),
    unassignRole: mutationOf(build, accountCalls.deleteUserRole, change),
    unlockAccount: mutationOf(build, accountCalls.unlockUser, change),
    accountSessions: queryOf(build, accountCalls.sessions, { provides: [sessions], keepSeconds: 0 }),
    endSessions: mutationOf(build, accountCalls.endSessions, changeOfSignIn),
    deletedAccounts: queryOf(build, accountCalls.deletedUsers, { provides: [deleted], keepSeconds: 0 }),
    restoreAccount: mutationOf(build, accountCalls.restoreUser, { invalidates: [listTag('Access'), deleted] }),
    roles: queryOf(build, accountCalls.roles, { provides: [listTag('Access')] }),
    createRole: mutationOf(build, accountCalls.createRole, change),
    renameRole: mutationOf(build, accountCalls.updateRole, change),
    deleteRole: mutationOf(build, accountCalls.deleteRole, change),
  }),
});

export const {
  useCreateAccountMutation,
  useUpdateAccountMutation,
  useDeleteAccountMutation,
  useAssignRoleMutation,
  useUnassignRoleMutation,
  useUnlockAccountMutation,
  useAccountSessionsQuery,
  useEndSessionsMutation,
  useDeletedAccountsQuery,
  useRestoreAccountMutation,
  useRolesQuery,
  useCreateRoleMutation,
  useRenameRoleMutation,
  useDeleteRoleMutation,
} = accountsApi;
