import { mayUse, type Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import type { auditCalls } from '@mm/proto/http/audit.js';
import type { CallParams } from '@mm/proto/http/call.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { topicCalls } from '@mm/proto/http/topics.js';

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
  const seesHistoryOfAll = mayUse(caller, objectRules.readTopicHistory, 'deleted');
  switch (kind) {
    case 'account':
      if (!mayUse(caller, objectRules.readAccountHistory, 'foreign')) throw new Forbidden();
      return;
    case 'post':
    case 'author':
    case 'event':
      if (!mayUse(caller, objectRules.readHistory, 'foreign')) throw new Forbidden();
      return;
    case 'topic': {
      if (seesHistoryOfAll) return;
      const visible = await services.call(topicCalls.visible, caller);
      if (!visible.ids.map(String).includes(id)) throw new NotFound('the topic', 'topic-not-found');
      return;
    }
    case 'section': {
      if (seesHistoryOfAll) return;
      const { tsection_list: sections } = await services.call(topicCalls.sections, caller, { params: {} });
      if (!sections.some((section) => String(section.id) === id))
        throw new NotFound('the section', 'section-not-found');
    }
  }
}
