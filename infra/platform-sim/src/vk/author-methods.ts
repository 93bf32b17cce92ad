import { type VkAuthor, authorByName, authorByOwner } from '../world/vk-authors.js';
import type { VkContext, Params } from './vk-call.js';
import { vkError } from './vk-error.js';
import { wireGroup, wireUser } from './wire-author.js';

/** Throws error 6 for the author that simulates permanent overload. */
export function throwIfOverloaded(author: VkAuthor | undefined): void {
  if (author?.obstacle === 'busy') throw vkError(6);
}

/** `utils.resolveScreenName`: `{type, object_id}` or, for an unknown name, an empty list. */
export function resolveScreenName(params: Params): unknown {
  const author = authorByName(params.required('screen_name'));
  throwIfOverloaded(author);
  if (!author) return [];
  return author.kind === 'group'
    ? { object_id: author.number, type: 'group', group_id: author.number }
    : { object_id: author.number, type: 'user' };
}

/** `groups.getById`: since 5.139 an object with groups and profiles; error 125 when no id names a community. */
export function groupsGetById(params: Params, context: VkContext): unknown {
  const ids = [...params.list('group_ids'), ...params.list('group_id')];
  if (!ids.length) throw vkError(100, 'group_ids is undefined');
  const groups = ids
    .map((id) => (/^-?\d+$/.test(id) ? authorByOwner(-Math.abs(Number(id))) : authorByName(id)))
    .filter((a) => a?.kind === 'group');
  groups.forEach(throwIfOverloaded);
  if (!groups.length) throw vkError(125);
  return {
    groups: groups.flatMap((a) => (a ? [wireGroup(a, context.base, params.list('fields'))] : [])),
    profiles: [],
  };
}

/** `users.get`: a list; error 113 when the only id is unknown. */
export function usersGet(params: Params, context: VkContext): unknown {
  const ids = params.list('user_ids');
  if (!ids.length) return [];
  const users = ids
    .map((id) => (/^\d+$/.test(id) ? authorByOwner(Number(id)) : authorByName(id)))
    .filter((a) => a?.kind === 'person');
  users.forEach(throwIfOverloaded);
  if (!users.length && ids.length === 1) throw vkError(113);
  return users.flatMap((a) => (a ? [wireUser(a, context.base, params.list('fields'))] : []));
}
