import { isProblem, type ApiProblem } from '../../api/base-query.js';
import { texts } from './texts.js';

export interface SaveProblem {
  /** Belongs to the name's field. */
  name?: string;
  /** Belongs to the whole form. */
  form?: string;
  /** Somebody saved meanwhile: what stands there now. */
  current?: unknown;
  /** For faults inside expressions. */
  apiProblem?: ApiProblem;
}

/** What a failed save means for the form. */
export function saveProblemOf(error: unknown, taken: string): SaveProblem {
  if (!isProblem(error)) return { form: texts.saveFailed };
  if (error.code.endsWith('name-taken')) return { name: taken };
  if (error.code === 'expression-invalid') return { apiProblem: error };
  if (error.status === 409 && error.current !== undefined) return { form: texts.stale, current: error.current };
  if (error.status === 404) return { form: texts.gone };
  if (error.status === 403) return { form: texts.forbidden };
  return { form: texts.saveFailed };
}
