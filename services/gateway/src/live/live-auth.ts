import type { IncomingMessage } from 'node:http';
import { DomainError } from '@mm/http/problem.js';
import { clientAddress } from '@mm/http/client-address.js';
import type { TokenCheck } from '@mm/sign-in/token-check.js';
import type { LiveSocket } from './live-socket.js';

/** Whether a page of this origin may open the channel; programs send no origin. */
export function isOwnOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  return origin === undefined || origins.includes(origin);
}

/** Checks the handshake's token as for calls. The client receives only an error code. */
export function handshakeCheck(tokens: TokenCheck): (socket: LiveSocket, next: (error?: Error) => void) => void {
  return (socket, next) => {
    const { token } = socket.handshake.auth as { token?: unknown };
    tokens.check(typeof token === 'string' ? token : undefined, clientAddress(socket.request)).then(
      ({ caller, expiresAt }) => {
        Object.assign(socket.data, {
          caller,
          expiresAt,
          expiry: undefined,
          rooms: new Set(),
          isResuming: false,
          isBehind: false,
        });
        next();
      },
      (error: unknown) => next(new Error(codeOf(error))),
    );
  };
}

/**
 * Disconnects when the token expires, unless it is refreshed in time. An access token, which may be valid for years, is
 * checked with `isStillValid` instead.
 */
export function endWithToken(socket: LiveSocket, isStillValid: (token: string) => Promise<boolean>): void {
  clearTimeout(socket.data.expiry);
  const left = socket.data.expiresAt * 1000 - Date.now();
  const end = async (): Promise<void> => {
    const { scope, token } = socket.data.caller;
    if (!scope || !(await isStillValid(token))) socket.disconnect(true);
  };
  socket.data.expiry = setTimeout(() => void end(), Math.max(0, Math.min(left, 2 ** 31 - 1)));
}

export function codeOf(error: unknown): string {
  return error instanceof DomainError ? error.code : 'internal';
}
