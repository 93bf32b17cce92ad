import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Problem } from '@mm/proto/http/problem.js';
import type { Response } from 'express';
import { throwError, type Observable } from 'rxjs';
import { correlationId } from '@mm/telemetry/correlation.js';
import { DomainError } from './problem.js';

/** Converts errors to problem responses. In consumers, the original error reaches the transport. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #logger = new Logger('problems');

  catch(error: unknown, host: ArgumentsHost): Observable<never> | undefined {
    if (host.getType() !== 'http') return throwError(() => error);
    const response = host.switchToHttp().getResponse<Response>();
    const problem = this.#asDomainError(error);
    if (problem.status >= 500) this.#logger.error(error);
    if (response.headersSent) {
      response.destroy();
      return undefined;
    }
    const body: Problem = { code: problem.code, message: problem.message, correlationId: correlationId() ?? '' };
    if (problem.extras.details) body.details = problem.extras.details;
    if (problem.extras.current !== undefined) body.current = problem.extras.current;
    response
      .status(problem.status)
      .set(problem.extras.headers ?? {})
      .set('cache-control', 'no-store')
      .json(body);
    return undefined;
  }

  #asDomainError(error: unknown): DomainError {
    if (error instanceof DomainError) return error;
    if (error instanceof HttpException)
      return new DomainError(
        error.getStatus(),
        error.getStatus() === 404 ? 'not-found' : error.getStatus() === 413 ? 'too-large' : 'bad-request',
        error.message,
      );
    const status = (error as { status?: unknown } | null)?.status;
    if (typeof status === 'number' && status >= 400 && status < 500)
      return new DomainError(status, status === 413 ? 'too-large' : 'bad-request', (error as Error).message);
    return new DomainError(500, 'internal', 'something failed here; the correlation id finds it in the log');
  }
}
