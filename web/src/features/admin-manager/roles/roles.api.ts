import { accountCalls } from '@mm/proto/http/accounts.js';
import { api, listTag } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

/** Accounts show the names of their roles, and lose a deleted one. */
const change = { invalidates: [listTag('Access')] };
const rolesApi = api.injectEndpoints({
  endpoints: (build) => ({
    roles: queryOf(build, accountCalls.roles, { provides: [listTag('Access')] }),
    createRole: mutationOf(build, accountCalls.createRole, change),
    renameRole: mutationOf(build, accountCalls.updateRole, change),
    deleteRole: mutationOf(build, accountCalls.deleteRole, change),
  }),
});

export const { useRolesQuery, useCreateRoleMutation, useRenameRoleMutation, useDeleteRoleMutation } = rolesApi;
