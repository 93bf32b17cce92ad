import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, reply, send } from '../http/reply.js';
import { urlOf } from '../http/request.js';
import { picture } from '../pages/picture.js';
import type { Simulator } from '../simulator.js';
import { answerVk } from '../vk/vk-endpoint.js';

/** The main port: VK's methods, the pages of its posts, the control calls and the simulator's own page. */
export async function answerControl(simulator: Simulator, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const url = urlOf(request);
    if (url.pathname.startsWith('/method/')) return await answerVk(simulator, request, response, url);
    if (url.pathname.startsWith('/img/')) return send(response, reply(200, 'image/svg+xml', picture(url.pathname.slice(5)), { 'cache-control': 'max-age=86400' }));
    send(response, json({ error: 'not found' }, 404));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    if (!response.headersSent) send(response, json({ error: 'simulator failure' }, 500));
  }
}
