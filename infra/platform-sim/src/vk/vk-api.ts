import { VkError, vkError } from './vk-error.js';
import { groupsGetById, resolveScreenName, usersGet } from './author-methods.js';
import { wallGetComments } from './comment-methods.js';
import { isAccepted } from '../state/keys.js';
import type { VkContext, Params } from './vk-call.js';
import { newsfeedSearch, wallGet, wallGetById } from './wall-methods.js';

const methods: Record<string, (params: Params, context: VkContext) => unknown> = {
  'utils.resolveScreenName': resolveScreenName,
  'utils.getServerTime': (_params, context) => Math.floor(context.world.now() / 1000),
  'groups.getById': groupsGetById,
  'users.get': usersGet,
  'wall.get': wallGet,
  'wall.getById': wallGetById,
  'wall.getComments': wallGetComments,
  'newsfeed.search': newsfeedSearch,
};

/** Limits the calls of each token per second. */
export class CallRateLimiter {
  private readonly seconds = new Map<string, { second: number; calls: number }>();

  constructor(private readonly maxPerSecond: number) {}

  /** Counts the call; false when the limit of this second (`now` in ms) is exceeded. */
  tryAcquire(token: string, now: number): boolean {
    const second = Math.floor(now / 1000);
    const used = this.seconds.get(token);
    const calls = used?.second === second ? used.calls + 1 : 1;
    this.seconds.set(token, { second, calls });
    return calls <= this.maxPerSecond;
  }
}

/** Checks token and version and runs the method; returns `{response}` or `{error}` like `api.vk.ru/method/{name}`. */
export function callVk(
  name: string,
  params: Params,
  context: VkContext,
  auth: {
    token: string | undefined;
    acceptedToken: string;
    rateLimiter: CallRateLimiter;
    forcedError?: VkError | undefined;
  },
): { response: unknown } | { error: Record<string, unknown> } {
  try {
    if (!auth.token) throw new VkError(5, 'User authorization failed: no access_token passed.');
    if (!isAccepted(auth.acceptedToken, auth.token)) throw vkError(5);
    if (!params.text('v')) throw new VkError(8, 'Invalid request: v (version) is required');
    if (name === 'execute')
      throw new VkError(28, 'Application authorization failed: method is unavailable with service token.');
    const method = methods[name];
    if (!method) throw vkError(3);
    if (auth.forcedError) throw auth.forcedError;
    if (!auth.rateLimiter.tryAcquire(auth.token, context.world.now())) throw vkError(6);
    return { response: method(params, context) };
  } catch (error) {
    if (!(error instanceof VkError)) throw error;
    return {
      error: {
        error_code: error.code,
        error_msg: error.message,
        ...error.extra,
        request_params: [{ key: 'method', value: name }, { key: 'oauth', value: '1' }, ...params.requestParams()],
      },
    };
  }
}
