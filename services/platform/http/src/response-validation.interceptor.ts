import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { CALL, type AnyCall } from './call.decorator.js';
import { DomainError } from './problem.js';

/** Validates every response against its schema, removes fields that the schema does not name, and forbids caching. */
@Injectable()
export class ResponseValidationInterceptor implements NestInterceptor {
  readonly #logger = new Logger('responses');

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const definition =
      context.getType() === 'http'
        ? (Reflect.getMetadata(CALL, context.getHandler()) as AnyCall | undefined)
        : undefined;
    if (!definition) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    response.status(200);
    response.setHeader('cache-control', 'no-store');
    if (definition.aliases?.length) response.vary('Accept');
    return next.handle().pipe(
      map((body) => {
        const result = definition.response.safeParse(body);
        if (result.success) return typeof result.data === 'string' ? jsonText(response, result.data) : result.data;
        this.#logger.error(`${definition.id} violates its response schema: ${result.error.message}`);
        throw new DomainError(500, 'answer-mismatch', `${definition.id} has no valid response`);
      }),
    );
  }
}

/** Express would send a plain string as HTML. */
function jsonText(response: Response, text: string): string {
  response.type('json');
  return JSON.stringify(text);
}
