/** The body of every error response. Programs read `code`, the web translates it; `details` name fields. */
export interface Problem {
  code: string;
  message: string;
  details?: { path: string; code: string; message?: string | undefined }[] | undefined;
  /** The current object after a stale save. */
  current?: unknown;
  correlationId: string;
}
