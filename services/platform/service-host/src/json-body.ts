import { Invalid } from '@mm/http/problem.js';
import { jsonExcess, MAX_JSON_DEPTH, MAX_JSON_VALUES } from '@mm/proto/http/json-depth.js';
import express, { type RequestHandler } from 'express';

const messages = {
  'too-deep': `JSON has at most ${MAX_JSON_DEPTH} lists and objects within each other`,
  'too-many-values': `JSON has at most ${MAX_JSON_VALUES} values`,
};

class Excess extends Error {
  constructor(readonly code: keyof typeof messages) {
    super(code);
  }
}

/** Parses JSON bodies of at most 6 MB. One that cannot be walked through, or not soon, is a 400 with the reason. */
export function jsonBody(): RequestHandler {
  const parse = express.json({
    limit: '6mb',
    verify: (_request, _response, body, encoding) => {
      const text = encoding === 'utf-8' ? body : new TextDecoder(encoding).decode(body);
      const excess = jsonExcess(text, MAX_JSON_VALUES);
      if (excess) throw new Excess(excess);
    },
  });
  // what the parser throws gets a status of its own, with which Nest would forget our code
  return (request, response, next) =>
    void parse(request, response, (error?: unknown) => {
      if (error instanceof Excess) next(new Invalid(error.code, messages[error.code]));
      else if (error === undefined) next();
      else next(error);
    });
}
