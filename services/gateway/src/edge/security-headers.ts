import { createHash } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';

// react-aria adds this style for its buttons; the hash allows only this one.
const pressableStyle = `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`;

export interface SecurityOptions {
  publicUrl: string;
  authUrl: string;
}

/** Sets the headers of every response. A service's own values win: the provider's pages have their own policy. */
export function securityHeaders(
  options: SecurityOptions,
): (request: Request, response: Response, next: NextFunction) => void {
  const { port, protocol } = new URL(options.publicUrl);
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: allowedSources(options) },
    referrerPolicy: { policy: 'same-origin' },
    // Browsers apply it to every port of the host, so it is sent only on the default port.
    strictTransportSecurity:
      protocol === 'https:' && port === '' ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    // `frame-ancestors` says it, and the provider's pages that look for a session may be framed.
    xFrameOptions: false,
  });
  return (request, response, next) => {
    response.set('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    protect(request, response, next);
  };
}

/** What our pages may load: our own files and sockets, pictures that we fetched, and the sign-in provider. */
function allowedSources({ publicUrl, authUrl }: SecurityOptions): Record<string, string[]> {
  const own = new URL(publicUrl);
  const provider = new URL(authUrl).origin === own.origin ? [] : [new URL(authUrl).origin];
  const socket = `${own.protocol === 'https:' ? 'wss' : 'ws'}://${own.host}`;
  const style = createHash('sha256').update(pressableStyle).digest('base64');
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'sha256-${style}'`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socket, ...provider],
    'frame-src': ["'self'", ...provider],
    'form-action': ["'self'", ...provider],
    'frame-ancestors': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  };
}
