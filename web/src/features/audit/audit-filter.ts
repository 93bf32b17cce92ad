import type { CallQuery } from '@mm/proto/http/call.js';
import type { auditCalls } from '@mm/proto/http/audit.js';
import type { useAddress } from '../../ui/hooks/use-address.js';

type Address = Pick<ReturnType<typeof useAddress>, 'text'>;

/** What the journal is narrowed to, as in the address; '' for no condition. */
export interface AuditFilter {
  actor: string;
  action: string;
  kind: string;
  /** Id of an object of this kind. */
  object: string;
  text: string;
  /** Unix seconds, both included; 0 for no limit. */
  from: number;
  until: number;
}

export const noFilter: AuditFilter = { actor: '', action: '', kind: '', object: '', text: '', from: 0, until: 0 };

/** The filter in the address; what is no number is no limit of time, and an object counts only with its kind. */
export function readFilter({ text }: Address): AuditFilter {
  const secondsOf = (name: string) => {
    const seconds = Number(text(name));
    return Number.isSafeInteger(seconds) && seconds > 0 ? seconds : 0;
  };
  const kind = text('kind');
  return {
    actor: text('actor'),
    action: text('action'),
    kind,
    object: kind === '' ? '' : text('object'),
    text: text('text'),
    from: secondsOf('from'),
    until: secondsOf('until'),
  };
}

/** The parameters of the address for a change of the filter; an object goes away with its kind. */
export const addressOf = (change: Partial<AuditFilter>) => ({
  ...('kind' in change ? { object: null } : {}),
  ...change,
  ...('from' in change ? { from: change.from || null } : {}),
  ...('until' in change ? { until: change.until || null } : {}),
});

/** The filter as parameters of the call. */
export const filterQuery = ({
  actor,
  action,
  kind,
  object,
  text,
  from,
  until,
}: AuditFilter): CallQuery<typeof auditCalls.audit> => ({
  ...(actor === '' ? {} : { actor }),
  ...(action === '' ? {} : { action }),
  ...(kind === '' ? {} : { object_kind: kind }),
  ...(object === '' ? {} : { object_id: object }),
  ...(text === '' ? {} : { text }),
  ...(from === 0 ? {} : { from }),
  ...(until === 0 ? {} : { until }),
});

export const isFiltered = (filter: AuditFilter): boolean => Object.keys(filterQuery(filter)).length > 0;
