import { mayUse, type Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import type { ServiceClient } from '@mm/http/service-client.js';
import type { auditCalls } from '@mm/proto/http/audit.js';
import type { CallParams } from '@mm/proto/http/call.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { topicCalls } from '@mm/proto/http/topics.js';

type ObjectOfHistory = CallParams<typeof auditCalls.history>;

interface Changes {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * Records as a caller may see them: without marks and tones of posts in hidden topics, and without these topics in the
 * lists of sections. Throws UpstreamBusy when reporting, which knows the visible topics, is away.
 */
export async function withoutHiddenTopics<T extends Changes>(
  records: readonly T[],
  kind: ObjectOfHistory['kind'],
  caller: Caller,
  services: ServiceClient,
): Promise<T[]> {
  const field = kind === 'post' ? 'topic' : kind === 'section' ? 'topics' : undefined;
  const topicsOf = (fields: Changes['before']): unknown[] =>
    field === undefined || fields?.[field] === undefined ? [] : [fields[field]].flat();
  if (!records.some(({ before, after }) => [before, after].some((fields) => topicsOf(fields).length > 0)))
    return [...records];
  if (mayUse(caller, objectRules.readTopic, 'foreign')) return [...records];
  const visible = new Set<unknown>((await services.call(topicCalls.visible, caller)).ids);
  if (kind === 'post')
    return records.filter((record) =>
      [record.before, record.after].flatMap(topicsOf).every((id) => visible.has(Number(id))),
    );
  const shown = (fields: Changes['before']): Changes['before'] =>
    fields && {
      ...fields,
      ...('topics' in fields ? { topics: topicsOf(fields).filter((id) => visible.has(id)) } : {}),
    };
  return records.map((record) => ({ ...record, before: shown(record.before), after: shown(record.after) }));
}

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
