import { statusCookieName } from './status-cookie.js';
import { page } from '../pages/page.js';
import type { Page } from '../pages/page.js';

const self = "'self'";

/** Reports to keycloak-js that cookies work in its frames, which have the same origin as the page. */
export function cookieCheckFrame(): Page {
  return page({
    title: 'cookies',
    body: '',
    script: `parent.postMessage('supported', location.origin);`,
    frameAncestors: self,
  });
}

/** Reports to keycloak-js whether the user is still signed in: `<client> <session>` → unchanged | changed. */
export function sessionStatusFrame(): Page {
  const script = `
addEventListener('message', (event) => {
  if (event.origin !== location.origin || typeof event.data !== 'string') return;
  const asked = event.data.split(' ')[1] ?? '';
  const cookie = document.cookie.split('; ').find((part) => part.startsWith('${statusCookieName}='));
  const current = cookie ? cookie.slice(${statusCookieName.length + 1}) : '';
  event.source.postMessage(asked === current ? 'unchanged' : 'changed', event.origin);
});`;
  return page({ title: 'session', body: '', script, frameAncestors: self });
}
