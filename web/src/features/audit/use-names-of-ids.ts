import { useMemo } from 'react';
import type { OptionWire } from '@mm/proto/http/reference.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useDates } from '../../api/date-format.js';
import { useUsersQuery } from '../../api/people.api.js';
import { useEventsQuery, useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { useSectionsQuery, useTopicsQuery } from '../../api/topics.api.js';
import type { Knowledge } from './changes.js';

/** Names of reference lists, accounts, topics and sections, and the words of times, for the values of records. */
export function useNamesOfIds(): Knowledge {
  const { roles } = useCaller();
  const spheres = useSpheresQuery().data;
  const oblasts = useOblastsQuery().data;
  const events = useEventsQuery().data;
  const users = useUsersQuery(undefined, { skip: !hasAnyRole(roles, reviewers) }).data?.users;
  const topics = useTopicsQuery().data?.topics_list;
  const sections = useSectionsQuery({ params: {} }).data?.tsection_list;
  const { secondOf } = useDates();
  return useMemo(() => {
    const [sphere, oblast] = [namesOf(spheres), namesOf(oblasts)];
    const event = new Map(events?.map(({ id, name }) => [id, name]));
    const user = new Map(users?.map(({ id, username, name }) => [id, name || username]));
    const topic = new Map(topics?.map(({ id, name }) => [id, name]));
    const section = new Map(sections?.map(({ id, name }) => [id, name]));
    return {
      names: {
        ...{ spheres: sphere, oblasts: oblast, oblast },
        ...{ event, event_id: event, event_ids: event },
        ...{ access: user, accounts: user },
        ...{ topic, topic_id: topic, topics: topic, items: topic },
        ...{ section, section_id: section },
      },
      timeOf: secondOf,
    };
  }, [spheres, oblasts, events, users, topics, sections, secondOf]);
}

const namesOf = (options: readonly OptionWire[] = []) => new Map(options.map(({ value, text }) => [value, text]));
