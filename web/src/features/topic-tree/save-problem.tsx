import { isProblem, type ApiProblem } from '../../api/base-query.js';
import { Button } from '../../ui/button/button.js';
import { texts } from './texts.js';

export interface SaveProblem {
  /** Error of the name field. */
  name?: string;
  /** Error of the whole form. */
  form?: string;
  /** Somebody else has saved in the meantime: the current version. */
  current?: unknown;
  /** The server's problem, for faults inside expressions. */
  apiProblem?: ApiProblem;
}

/** The form errors of a failed save; `taken` is the text for a name that is already used. */
export function saveProblemOf(error: unknown, taken: string): SaveProblem {
  if (!isProblem(error)) return { form: texts.saveFailed };
  if (error.code.endsWith('name-taken')) return { name: taken };
  if (error.code === 'expression-invalid') return { apiProblem: error };
  if (error.code === 'unknown-user') return { form: texts.unknownUser };
  if (error.status === 409 && error.current !== undefined) return { form: texts.stale, current: error.current };
  if (error.status === 404) return { form: texts.gone };
  if (error.status === 403) return { form: texts.forbidden };
  return { form: texts.saveFailed };
}

interface ProblemNoteProps {
  text: string | undefined;
  /** Somebody else has saved in the meantime. */
  isStale: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/** Why the save failed; after a save by somebody else, also the choice between both versions. */
export const ProblemNote = ({ text, isStale, onKeep, onTake }: ProblemNoteProps) =>
  text === undefined ? null : (
    <div role="alert">
      <p>{text}</p>
      {isStale && (
        <p>
          <Button small onPress={onKeep}>
            {texts.keepMine}
          </Button>{' '}
          <Button small onPress={onTake}>
            {texts.takeTheirs}
          </Button>
        </p>
      )}
    </div>
  );
