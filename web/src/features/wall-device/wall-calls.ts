import type { ZodType } from 'zod';
import { accessTokenCalls } from '@mm/proto/http/access-tokens.js';
import type { CallResponse } from '@mm/proto/http/call.js';

/** No answer: the server is away, or wants fewer requests ('busy'). */
export interface NoAnswer {
  state: 'away' | 'busy';
}
type WallState = CallResponse<typeof accessTokenCalls.wallOfSecret>;
export type WallAnswer = WallState | NoAnswer;
export type ApprovedWall = Extract<WallState, { state: 'approved' }>;
export type CodeAnswer = ({ state: 'code' } & CallResponse<typeof accessTokenCalls.requestWallCode>) | NoAnswer;

const timeoutMs = 10_000;

/** What the wall with a secret shows now; never rejects. */
export const askWall = (secret: string): Promise<WallAnswer> => ask(accessTokenCalls.wallOfSecret, { secret });

/** A new code and its secret; never rejects. */
export async function requestCode(): Promise<CodeAnswer> {
  const answer = await ask(accessTokenCalls.requestWallCode);
  return 'code' in answer ? { state: 'code', ...answer } : answer;
}

async function ask<R>({ path, response: schema }: { path: string; response: ZodType<R> }, body?: object) {
  const away: NoAnswer = { state: 'away' };
  try {
    const response = await fetch(path, {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    if (response.status === 429) return { state: 'busy' } satisfies NoAnswer;
    return response.ok ? schema.parse(await response.json()) : away;
  } catch {
    return away;
  }
}
