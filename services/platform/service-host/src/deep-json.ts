import { isTooDeep, MAX_JSON_DEPTH } from '@mm/proto/http/json-depth.js';
import { Invalid } from '@mm/http/problem.js';

/** For body parsers, before they parse: throws Invalid 'too-deep', because walking through such a body would fail. */
export function refuseDeepJson(_request: unknown, _response: unknown, body: Buffer, encoding: string): void {
  if (isTooDeep(encoding === 'utf-8' ? body : new TextDecoder(encoding).decode(body)))
    throw new Invalid('too-deep', `JSON with more than ${MAX_JSON_DEPTH} lists and objects within each other`);
}
