import { Injectable } from '@nestjs/common';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { ServiceClient } from '@mm/http/service-client.js';
import type { ObjectRule, Relation } from '@mm/proto/http/object-rule.js';
import type { SearchRequestWire } from '@mm/proto/http/searches.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { isTyped } from './search-request.js';

/** A search or its schedule. */
interface Searched {
  user_id: string;
  request: SearchRequestWire;
}

/** Ids of the topics and sections that a caller may see. */
export interface VisibleSubjects {
  topics: ReadonlySet<number>;
  sections: ReadonlySet<number>;
}

/** Who may use searches: what a topic or section says is shown to those alone who may see it. */
@Injectable()
export class SearchRights {
  constructor(private readonly services: ServiceClient) {}

  /** What a caller may see now. Throws UpstreamBusy while reporting is away. */
  async visible(caller: Caller): Promise<VisibleSubjects> {
    const [{ ids }, { tsection_list: sections }] = await Promise.all([
      this.services.call(topicCalls.visible, caller),
      this.services.call(topicCalls.sections, caller),
    ]);
    return { topics: new Set(ids), sections: new Set(sections.map(({ id }) => id)) };
  }

  /** Whether a caller may do something with one; reporting is asked only about what is not typed. */
  async may(caller: Caller, rule: ObjectRule, one: Searched): Promise<boolean> {
    const visible = isTyped(one.request) ? nothing : await this.visible(caller);
    return mayUse(caller, rule, relationTo(one, caller, visible));
  }
}

const nothing: VisibleSubjects = { topics: new Set(), sections: new Set() };

/** What a search or schedule is to a caller. */
export function relationTo({ request, user_id }: Searched, caller: Caller, visible: VisibleSubjects): Relation {
  const isOwn = Number(user_id) === caller.userId;
  const isSeen =
    isTyped(request) || (request.direction === 'topic' ? visible.topics : visible.sections).has(request.id);
  if (!isSeen) return isOwn ? 'lost' : 'hidden';
  return isOwn ? 'own' : 'foreign';
}
