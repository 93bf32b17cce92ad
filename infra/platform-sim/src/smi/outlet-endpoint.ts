import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendBroken } from '../faults/break-reply.js';
import { header, urlOf } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import type { OutletSite } from './outlet-site.js';
import { conditional } from './outlet-site.js';
import { spoilDocument } from './spoil-document.js';

/** One request to an outlet: its answer, conditional where the client asks so, faults, a line in the journal. */
export function answerOutlet(
  simulator: Simulator,
  site: OutletSite,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, answer, served } = site.answer(urlOf(request));
  const fault =
    method === 'image'
      ? undefined
      : simulator.faults.take({
          network: 'smi',
          method,
          authors: [site.outlet.name, site.base.replace('http://', '')],
        });
  const ifNoneMatch = header(request, 'if-none-match');
  const ifModifiedSince = header(request, 'if-modified-since');
  const spoiled = spoilDocument(answer, method, fault);
  const final = fault ? spoiled : conditional(spoiled, ifNoneMatch, ifModifiedSince);
  const status = sendBroken(response, final, fault);
  if (method === 'image') return;
  const userAgent = header(request, 'user-agent');
  const reached = status === 200 && (!fault || ['bigText', 'markup', 'futureDate', 'dupGuid'].includes(fault));
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
    served: reached ? served : [],
  });
}
