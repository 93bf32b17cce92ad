import { referenceCalls, type ReferenceEntryWire } from '@mm/proto/http/reference.js';
import { isProblem } from '../../../api/base-query.js';
import { texts } from './texts.js';

/** Why a save was refused, by the place where it is shown. */
export interface EntryProblem {
  name?: string;
  nameKz?: string;
  form?: string;
  /** The entry as somebody else saved it. */
  current?: ReferenceEntryWire;
}

const forms: Readonly<Record<string, string>> = { 'last-entry': texts.lastEntry, 'stale-order': texts.staleOrder };

/** What went wrong; `error` is that of a mutation. */
export function problemOf(error: unknown): EntryProblem {
  if (!isProblem(error)) return { form: texts.failed };
  if (error.code === 'reference-name-taken') return { name: texts.taken };
  if (error.code === 'reference-name-kz-taken') return { nameKz: texts.taken };
  const { data } = referenceCalls.saveReferenceEntry.response.safeParse({ entry: error.current });
  if (data) return { form: texts.stale, current: data.entry };
  return { form: forms[error.code] ?? texts.failed };
}
