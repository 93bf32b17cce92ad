/** An error of the Telegram API: `rpc_error` with this code and text. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    readonly text: string,
  ) {
    super(`${code} ${text}`);
  }
}

/** The request is wrong, or what it asks for cannot be given. */
export const badRequest = (text: string): RpcError => new RpcError(400, text);

/** Nobody is signed in with this authorization key. */
export const notSignedIn = (): RpcError => new RpcError(401, 'AUTH_KEY_UNREGISTERED');
