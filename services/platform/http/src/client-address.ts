import type { IncomingMessage } from 'node:http';

const maxLength = 100;

/**
 * The address of the client of a request: as the gateway states it in `X-Forwarded-For`, whose value from outside it
 * replaces (`services/gateway/src/edge/client-address.ts`), else of the connection; '' for a local socket.
 */
export const clientAddress = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string =>
  ([headers['x-forwarded-for']].flat()[0]?.split(',')[0]?.trim() || (socket.remoteAddress ?? '')).slice(0, maxLength);
