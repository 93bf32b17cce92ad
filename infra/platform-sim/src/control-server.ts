import type { IncomingMessage, ServerResponse } from 'node:http';
import { htmlReply, jsonReply, reply, send, type Reply } from './http/reply.js';
import { header, urlOf } from './http/request.js';
import { frontPage } from './pages/front-page.js';
import { handleBraveRequest } from './search/brave-endpoint.js';
import { handleSearxngRequest } from './search/searxng-endpoint.js';
import { handleYandexRequest } from './search/yandex-endpoint.js';
import { picture } from './world/picture.js';
import { pageLayout } from './pages/page-layout.js';
import { postPage, wallPage } from './pages/wall-page.js';
import type { Simulator } from './simulator.js';
import { handleSiteRequest } from './smi/outlet-endpoint.js';
import { handleVkRequest } from './vk/vk-endpoint.js';
import { handleGraphRequest } from './graph/graph-endpoint.js';
import { handleInstagramRequest } from './instagram/instagram-endpoint.js';
import { handleOkRequest } from './ok/ok-endpoint.js';
import { handleTelegramWeb } from './telegram/web-endpoint.js';
import { handleYoutubeRequest } from './youtube/youtube-endpoint.js';
import { socialPage } from './pages/social-page.js';
import { handleControlCall } from './control/control-calls.js';
import { handleForm } from './control/forms.js';

type Endpoint = (
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) => void | Promise<void>;

/** The APIs of the networks and of the search engines, by the beginning of the path. */
const endpoints: Record<string, Endpoint> = {
  method: handleVkRequest,
  youtube: handleYoutubeRequest,
  ok: handleOkRequest,
  graph: handleGraphRequest,
  ig: handleInstagramRequest,
  't.me': handleTelegramWeb,
  sites: handleSiteRequest,
  searxng: handleSearxngRequest,
  yandex: handleYandexRequest,
  brave: handleBraveRequest,
};

function pageAt(simulator: Simulator, url: URL): Reply {
  const path = decodeURIComponent(url.pathname.slice(1));
  if (path === '') return frontPage(simulator, url.searchParams);
  if (path === 'favicon.ico') return reply(204, 'image/x-icon', '');
  if (path === 'robots.txt') return reply(200, 'text/plain', 'User-agent: *\nDisallow: /\n');
  if (path.startsWith('www/')) return socialPage(simulator, path.slice('www/'.length), url.searchParams) ?? notFound();
  const code = /^wall(-?\d+_\d+)$/.exec(path)?.[1];
  if (code) return postPage(simulator, code);
  return wallPage(simulator, path) ?? notFound();
}

const notFound = (): Reply =>
  htmlReply(pageLayout('Страница не найдена', '<section><h1>Страница не найдена</h1></section>'), 404);

async function handlePageRequest(simulator: Simulator, request: IncomingMessage, url: URL): Promise<Reply> {
  if (url.pathname.startsWith('/img/'))
    return reply(200, 'image/png', picture(url.pathname.slice(5)), { 'cache-control': 'max-age=86400' });
  if (request.method !== 'GET' && header(request, 'sec-fetch-site') === 'cross-site')
    return jsonReply({ error: 'forms of other sites are refused' }, 403);
  if (url.pathname.startsWith('/__sim/')) return handleControlCall(simulator, request, url);
  return (await handleForm(simulator, request, url.pathname)) ?? pageAt(simulator, url);
}

/** The main port: the APIs of the social networks, pages of their posts, control calls and the simulator's own page. */
export async function handleControlRequest(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = urlOf(request);
    const endpoint = endpoints[/^\/([\w.]+)\//.exec(url.pathname)?.[1] ?? ''];
    if (endpoint) await endpoint(simulator, request, response, url);
    else send(response, await handlePageRequest(simulator, request, url));
  } catch (error) {
    const isMalformed = error instanceof URIError || (error as NodeJS.ErrnoException).code === 'ERR_INVALID_URL';
    if (!isMalformed)
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    if (!response.headersSent)
      send(
        response,
        jsonReply({ error: isMalformed ? 'malformed request' : 'simulator failure' }, isMalformed ? 400 : 500),
      );
  }
}
