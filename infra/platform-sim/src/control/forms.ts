import type { IncomingMessage } from 'node:http';
import { faultRequest } from '../faults/fault.js';
import type { Reply } from '../http/reply.js';
import { reply } from '../http/reply.js';
import { readBody } from '../http/request.js';
import type { Simulator } from '../simulator.js';
import type { WorldPost } from '../world/post.js';
import { codeOf } from '../world/post-codes.js';
import { networkIds } from '../world/source.js';
import { switchFaultOn } from './control-calls.js';
import { findSource, UnknownNameError } from './publishing.js';
import { addressOf } from './expected-state.js';

const redirectHome = (message: string, link?: string): Reply =>
  reply(303, 'text/plain; charset=utf-8', '', {
    location: `/?said=${encodeURIComponent(message)}${link ? `&link=${encodeURIComponent(link)}` : ''}`,
  });

function publish(simulator: Simulator, form: URLSearchParams): Reply {
  const [network, ...rest] = (form.get('author') ?? '').split(':');
  const text = form.get('text')?.trim().replaceAll('\r\n', '\n');
  const title = form.get('title')?.trim();
  const source = findSource(simulator, networkIds.find((id) => id === network) ?? 'vk', rest.join(':'));
  const [post] = simulator.world.publish(source, [{ ...(text ? { text } : {}), ...(title ? { title } : {}) }]);
  return redirectHome(
    `Опубликовано: ${source.title}, ${codeOf(post as WorldPost)}`,
    addressOf(simulator, post as WorldPost),
  );
}

function addFault(simulator: Simulator, form: URLSearchParams): Reply {
  const author = form.get('author')?.trim();
  const proxy = form.get('proxy');
  const input = {
    network: form.get('network'),
    fault: form.get('fault'),
    ...(author ? { author } : {}),
    ...(proxy ? { proxy } : {}),
    ...(form.get('times') ? { times: Number(form.get('times')) } : {}),
    ...(form.get('seconds') ? { seconds: Number(form.get('seconds')) } : {}),
  };
  const parsed = faultRequest.safeParse(input);
  if (!parsed.success) return redirectHome('Сбой не включён: проверьте поля');
  switchFaultOn(simulator, parsed.data);
  return redirectHome(`Сбой включён: ${parsed.data.fault}`);
}

/** Handles a form of the simulator's page and redirects to it; undefined for other requests. */
export async function handleForm(
  simulator: Simulator,
  request: IncomingMessage,
  path: string,
): Promise<Reply | undefined> {
  if (request.method !== 'POST' || !['/publish', '/faults', '/faults/clear'].includes(path)) return undefined;
  const form = new URLSearchParams(await readBody(request));
  try {
    if (path === '/publish') return publish(simulator, form);
    if (path === '/faults') return addFault(simulator, form);
    simulator.faults.clear(form.get('id') ? Number(form.get('id')) : undefined);
    return redirectHome('Сбои сняты');
  } catch (error) {
    if (error instanceof UnknownNameError) return redirectHome('Такого автора нет');
    throw error;
  }
}
