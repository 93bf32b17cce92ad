import { useMemo } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import { supervisors } from '@mm/proto/vocabulary/role.js';
import { isProblem } from '../../api/base-query.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { useToast } from '../../ui/toast/toast.js';
import { useRemoveAuthorMutation } from './author-list.api.js';
import { texts } from './texts.js';

/** Removing an author for all watchers, where the network offers it: supervisors any, others whom only they watch. */
export function useRemoval({ id: network, calls }: NetworkDescriptor) {
  const { username: user, roles } = useCaller();
  const toast = useToast();
  const { confirm } = useQuestions();
  const [remove] = useRemoveAuthorMutation();
  const isOffered = calls.remove !== undefined;
  return useMemo(
    () => ({
      canRemove: ({ watchers }: AuthorWire) =>
        isOffered && (hasAnyRole(roles, supervisors) || (watchers.length === 1 && watchers[0] === user)),
      onRemove: async ({ id }: AuthorWire) => {
        if (!(await confirm(texts.removeQuestion))) return;
        const { error } = await remove({ network, id });
        if (error) toast.danger(texts.removeFailed(whyNot(error)), { title: texts.result });
      },
    }),
    [network, isOffered, user, roles, toast, confirm, remove],
  );
}

const problems: Readonly<Record<number, string>> = texts.removeProblems;
const whyNot = (error: unknown): string => (isProblem(error) && problems[error.status]) || texts.removeProblem;
