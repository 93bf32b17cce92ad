import { alertCalls } from '@mm/proto/http/alerts.js';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import { api, listTag } from '../../../api/api.js';
import { mutationOf, queryOf } from '../../../api/endpoints.js';

const rules = listTag('Config', 'alert-rules');

const rulesApi = api.injectEndpoints({
  endpoints: (build) => ({
    alertRules: queryOf(build, alertCalls.rules, { provides: [rules] }),
    saveAlertRule: mutationOf(build, alertCalls.saveRule, { invalidates: [rules] }),
    deleteAlertRule: mutationOf(build, alertCalls.deleteRule, { invalidates: [rules] }),
    testAlertRule: mutationOf(build, alertCalls.testRule),
    ruleAuthors: queryOf(build, authorCalls.searchSocial),
    ruleOutlets: queryOf(build, authorCalls.searchMedia),
  }),
});

export const {
  useAlertRulesQuery,
  useSaveAlertRuleMutation,
  useDeleteAlertRuleMutation,
  useTestAlertRuleMutation,
  useRuleAuthorsQuery,
  useLazyRuleAuthorsQuery,
  useRuleOutletsQuery,
  useLazyRuleOutletsQuery,
} = rulesApi;
