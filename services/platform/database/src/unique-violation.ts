import { QueryFailedError } from 'typeorm';

/** PostgreSQL's SQLSTATE of a violated unique constraint (documentation, appendix A). */
const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because the value of this unique constraint or index is taken. */
export function isTaken(error: unknown, constraint: string): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const found = error.driverError as { code?: string; constraint?: string };
  return found.code === UNIQUE_VIOLATION && found.constraint === constraint;
}
