export interface ProblemDetail {
  path: string;
  code: string;
  message?: string;
}

interface ProblemExtras {
  details?: ProblemDetail[];
  current?: unknown;
  headers?: Record<string, string>;
}

/** An error that callers receive as a code; the web has the texts. */
export class DomainError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly extras: ProblemExtras = {},
  ) {
    super(message);
    this.name = new.target.name;
  }

  /** Only 500 means that something failed here. */
  get isExpected(): boolean {
    return this.status !== 500;
  }
}

/** 400: the request does not fit its schema or breaks a rule. */
export class Invalid extends DomainError {
  constructor(code: string, message: string, details?: ProblemDetail[]) {
    super(400, code, message, details ? { details } : {});
  }
}
export class Unauthenticated extends DomainError {
  constructor(message = 'a valid token is needed') {
    super(401, 'unauthenticated', message, { headers: { 'www-authenticate': 'Bearer' } });
  }
}
export class Forbidden extends DomainError {
  constructor(message = 'the role or the object does not allow it', code = 'forbidden') {
    super(403, code, message);
  }
}
/** 404, also for what the caller may not see. */
export class NotFound extends DomainError {
  constructor(what: string, code = 'not-found') {
    super(404, code, `${what} was not found`);
  }
}
/** 409 with the current object. */
export class Conflict extends DomainError {
  constructor(code: string, message: string, current?: unknown) {
    super(409, code, message, { current });
  }
}
/** 409: the name is taken. `code` names the kind: section-name-taken, topic-name-taken, … */
export class NameTaken extends DomainError {
  constructor(code: string, name: string) {
    super(409, code, `the name ${JSON.stringify(name)} is taken`);
  }
}
/** 503: a network or a service is unavailable or asks to retry later. */
export class UpstreamBusy extends DomainError {
  constructor(message: string, retryAfterSeconds?: number) {
    super(
      503,
      'upstream-busy',
      message,
      retryAfterSeconds ? { headers: { 'retry-after': String(Math.ceil(retryAfterSeconds)) } } : {},
    );
  }
}
/** How long a question of a person may take, ms. */
export const answerWithinMs = 10_000;
/** 422: a question of a person took longer. */
export class TookTooLong extends DomainError {
  constructor() {
    super(422, 'question-took-too-long', `a question ends after ${answerWithinMs / 1000} s; ask for less`);
  }
}
/** The limit of a question of a person, for `withinTime` of a database. */
export const answerLimit = { ms: answerWithinMs, tookTooLong: (): TookTooLong => new TookTooLong() };
/** 422: the author is closed. */
export class AccountClosed extends DomainError {
  constructor(name: string) {
    super(422, 'account-closed', `${name} is closed`);
  }
}
