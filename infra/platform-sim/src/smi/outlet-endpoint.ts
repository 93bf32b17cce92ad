import type { IncomingMessage, ServerResponse } from 'node:http';
import { isServedWith } from '../faults/fault.js';
import { sendWithFault } from '../faults/send-with-fault.js';
import { jsonReply, send } from '../http/reply.js';
import { header, urlOf } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import type { Outlet } from '../world/outlets.js';
import type { OutletSite } from './outlet-site.js';
import { applyConditionalHeaders } from './outlet-site.js';
import { applyDocumentFault } from './document-faults.js';

/** Handles a request to an outlet: builds the reply, applies faults or validators, writes the journal. */
export function handleOutletRequest(
  simulator: Simulator,
  site: OutletSite,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  answerAt(simulator, site, urlOf(request), request, response);
}

/** Where the main port has a site that has no port of its own. */
export const sitePath = ({ name }: Outlet): string => `/sites/${name}`;

/** Handles `/sites/<host>/…`: the sites that only search engines know. */
export function handleSiteRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): void {
  const site = simulator.sites.find(({ outlet }) => url.pathname.startsWith(`${sitePath(outlet)}/`));
  if (!site) return send(response, jsonReply({ error: 'no such site' }, 404));
  const own = new URL(url.pathname.slice(sitePath(site.outlet).length) + url.search, url);
  answerAt(simulator, site, own, request, response);
}

function answerAt(
  simulator: Simulator,
  site: OutletSite,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, reply, served } = site.handle(url);
  const fault =
    method === 'image'
      ? undefined
      : simulator.faults.consume({
          network: 'smi',
          method,
          authors: [site.outlet.name, site.base.replace('http://', '')],
          proxy: simulator.tunnels.proxyOf(request),
        });
  const ifNoneMatch = header(request, 'if-none-match');
  const ifModifiedSince = header(request, 'if-modified-since');
  const faultyReply = applyDocumentFault(reply, method, fault);
  const final = fault ? faultyReply : applyConditionalHeaders(faultyReply, ifNoneMatch, ifModifiedSince);
  const status = sendWithFault(response, final, fault);
  if (method === 'image') return;
  const userAgent = header(request, 'user-agent');
  const isServed = status === 200 && isServedWith(fault);
  simulator.journal.write({
    at: simulator.world.now(),
    network: 'smi',
    method,
    author: site.outlet.name,
    status,
    bytes: final.body.length,
    ...(fault ? { fault } : {}),
    ...(userAgent ? { userAgent } : {}),
    ...(ifNoneMatch ? { ifNoneMatch } : {}),
    ...(ifModifiedSince ? { ifModifiedSince } : {}),
    ...simulator.tunnels.wayOf(request),
    served: isServed ? served : [],
  });
}
