import { hasRole, type Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import type { auditCalls } from '@mm/proto/http/audit.js';
import type { CallParams } from '@mm/proto/http/call.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';

type ObjectOfHistory = CallParams<typeof auditCalls.history>;

/**
 * Throws Forbidden when the role does not see histories of this kind, NotFound for a topic or section that the caller
 * may not see, UpstreamBusy when reporting, which knows that, is away.
 */
export async function assertSeesHistory(
  { kind, id }: ObjectOfHistory,
  caller: Caller,
  services: ServiceClient,
): Promise<void> {
  switch (kind) {
    case 'account':
      if (!hasRole(caller, 'mm_admin')) throw new Forbidden();
      return;
    case 'post':
    case 'author':
    case 'event':
      if (!hasRole(caller, ...reviewers)) throw new Forbidden();
      return;
    case 'topic': {
      const visible = await services.call(topicCalls.visible, caller);
      if (!visible.all && !visible.ids.map(String).includes(id)) throw new NotFound('the topic', 'topic-not-found');
      return;
    }
    case 'section': {
      if (hasRole(caller, 'mm_admin')) return;
      const { tsection_list: sections } = await services.call(topicCalls.sections, caller, { params: {} });
      if (!sections.some((section) => String(section.id) === id))
        throw new NotFound('the section', 'section-not-found');
    }
  }
}
