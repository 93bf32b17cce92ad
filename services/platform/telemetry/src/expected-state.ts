/** Connections that are refused or end: of an engine or a service that is not there now, which its readiness says. */
const OUTAGES: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  // PostgreSQL stops, has crashed, or starts
  ...['57P01', '57P02', '57P03'],
]);

/**
 * Whether an error says a state that people know from the screens: a token that is missing, a closed author, a limit, a
 * refusal, an outage. Such errors have `isExpected`; the log has one line of them, as a warning and without a stack.
 */
export function isExpectedState(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { isExpected, code } = error as { isExpected?: unknown; code?: unknown };
  return isExpected === true || OUTAGES.has(code);
}
