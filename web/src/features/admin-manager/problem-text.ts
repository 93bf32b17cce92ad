import { isProblem } from '../../api/base-query.js';
import { texts } from './texts.js';

const { problems } = texts;
const byStatus: Readonly<Record<number, string>> = {
  0: problems.unreachable,
  400: problems.refused,
  403: problems.forbidden,
  404: problems.gone,
  422: problems.refused,
};

/** What went wrong; `error` is that of a query or a mutation. */
export const problemText = (error: unknown): string => (isProblem(error) && byStatus[error.status]) || problems.failed;

/** 'не сохранено: …' with what went wrong. */
export const notSavedText = (error: unknown): string => texts.notSaved(problemText(error));
