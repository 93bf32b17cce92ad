import { DomainError } from '@mm/http/problem.js';

/** 429: too many sign-ins at once, from one address, or wrong secrets; `seconds` until the next one is looked at. */
export class TooManyAttempts extends DomainError {
  constructor(
    readonly seconds: number,
    code = 'too-many-attempts',
  ) {
    super(429, code, `too many attempts, the next one in ${seconds} s`, {
      headers: { 'retry-after': String(seconds) },
    });
  }
}
