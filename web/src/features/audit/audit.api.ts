import { auditCalls } from '@mm/proto/http/audit.js';
import { api } from '../../api/api.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    audit: queryOf(build, auditCalls.audit, { keepSeconds: 0 }),
    verifyAudit: mutationOf(build, auditCalls.verify),
  }),
});

export const { useAuditQuery, useVerifyAuditMutation } = auditApi;
