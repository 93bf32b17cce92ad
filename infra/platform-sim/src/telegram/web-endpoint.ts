import type { IncomingMessage, ServerResponse } from 'node:http';
import { htmlReply, send } from '../http/reply.js';
import { pageLayout } from '../pages/page-layout.js';
import { socialPage } from '../pages/social-page.js';
import type { Simulator } from '../simulator.js';
import type { EndpointCall } from '../social/endpoint-call.js';
import { answer, consumeFault } from '../social/endpoint-call.js';
import { previewPage } from './preview-page.js';

/** Handles `/t.me/…`: the public preview of a channel (`s/{name}`), and pages of channels and posts for browsers. */
export function handleTelegramWeb(
  simulator: Simulator,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): void {
  const [first = '', ...rest] = decodeURIComponent(url.pathname).slice('/t.me/'.length).split('/');
  if (first !== 's') {
    const author = simulator.telegram.names.find(first);
    const page = author && socialPage(simulator, ['telegram', author.name, ...rest].join('/'), url.searchParams);
    return send(response, page ?? htmlReply(pageLayout('Telegram', '<section><h1>Нет такого канала</h1></section>')));
  }
  const name = rest[0] ?? '';
  const call: EndpointCall = { network: 'telegram', method: 'preview', author: simulator.telegram.names.find(name) };
  const fault = consumeFault(simulator, request, call);
  const { reply, served } = previewPage(simulator, { name, query: url.searchParams, fault });
  answer(simulator, { request, response }, call, { reply, fault, served });
}
