import { Invalid } from '@mm/http/problem.js';
import { isTooDeep, MAX_JSON_DEPTH } from '@mm/proto/http/json-depth.js';
import express, { type RequestHandler } from 'express';

class TooDeep extends Error {}

/** Parses JSON bodies of at most 6 MB. A deep one is a 400 'too-deep', because walking through it would fail. */
export function jsonBody(): RequestHandler {
  const parse = express.json({
    limit: '6mb',
    verify: (_request, _response, body, encoding) => {
      if (isTooDeep(encoding === 'utf-8' ? body : new TextDecoder(encoding).decode(body))) throw new TooDeep();
    },
  });
  // what the parser throws gets a status of its own, with which Nest would forget our code
  return (request, response, next) =>
    void parse(request, response, (error?: unknown) => {
      if (error instanceof TooDeep)
        next(new Invalid('too-deep', `JSON has at most ${MAX_JSON_DEPTH} lists and objects within each other`));
      else if (error === undefined) next();
      else next(error);
    });
}
