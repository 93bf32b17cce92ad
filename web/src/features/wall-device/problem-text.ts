import { isProblem } from '../../api/base-query.js';
import { texts } from './texts.js';

const { problems } = texts;
const byStatus: Readonly<Record<number, string>> = {
  0: problems.unreachable,
  400: problems.refused,
  403: problems.forbidden,
  404: problems.gone,
  409: problems.gone,
  422: problems.refused,
  429: problems.busy,
};

/** Why a change was not made; `error` is that of a mutation. */
export const problemText = (error: unknown): string => (isProblem(error) && byStatus[error.status]) || problems.failed;

/** Whether a code is unknown, was used or has ended. */
export const isUnknownCode = (error: unknown): boolean => isProblem(error) && error.code === 'wall-code-not-found';
