import type { ServerResponse } from 'node:http';
import type { Reply } from '../http/reply.js';
import { jsonReply, reply, send } from '../http/reply.js';
import type { FaultName } from './fault.js';

const errorPage =
  '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head>' +
  '<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body></html>';

/**
 * Sends the reply with a transport fault; returns the status that the client saw, 0 for none.
 * Data faults have already been applied to the reply.
 */
export function sendWithFault(response: ServerResponse, original: Reply, fault: FaultName | undefined): number {
  switch (fault) {
    case 'refuse':
    case 'networkDown':
      response.req.socket.destroy();
      return 0;
    case 'reset':
      response.writeHead(original.status, { ...original.headers, 'content-length': String(original.body.length + 1) });
      response.write(original.body.subarray(0, Math.ceil(original.body.length / 2)), () =>
        response.req.socket.resetAndDestroy(),
      );
      return original.status;
    case 'hang':
      return 0;
    case 'http500':
      send(
        response,
        reply(500, 'text/html; charset=utf-8', errorPage.replaceAll('502 Bad Gateway', '500 Internal Server Error')),
      );
      return 500;
    case 'http503':
      send(response, jsonReply({ error: 'service unavailable' }, 503, { 'retry-after': '3' }));
      return 503;
    case 'html':
      send(response, reply(200, 'text/html; charset=utf-8', errorPage));
      return 200;
    case 'truncated':
      send(response, { ...original, body: original.body.subarray(0, Math.floor(original.body.length * 0.6)) });
      return original.status;
    default:
      send(response, original);
      return original.status;
  }
}
