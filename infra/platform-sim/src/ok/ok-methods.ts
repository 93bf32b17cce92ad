import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import { authorPage } from '../social/author-page.js';
import { withRenamedKeys } from '../social/endpoint-call.js';
import { webBaseOf } from '../social/page-address.js';
import { viewsOf } from '../social/post-view.js';
import { findAuthor } from '../world/authors.js';
import { commenters, commentsAt } from '../world/comments.js';
import { isDeleted } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import { mix } from '../world/random.js';
import type { SocialAuthor } from '../world/social-author.js';
import { OkError } from './ok-error.js';
import type { Item } from './wire-topic.js';
import { wireTopics } from './wire-topic.js';

export interface OkInput {
  simulator: Simulator;
  params: ReadonlyMap<string, string>;
  fault: FaultName | undefined;
}

/** What a method returns; `served` are the ids of its topics. */
export interface OkResult {
  body: unknown;
  served?: string[];
}

const moscowMs = 3 * 3_600_000;
const maxIds = 100;

export function requiredText(params: ReadonlyMap<string, string>, name: string): string {
  const value = params.get(name);
  if (!value) throw new OkError(100, name);
  return value;
}

function idsOf(params: ReadonlyMap<string, string>, name: string): string[] {
  const ids = requiredText(params, name)
    .split(',')
    .map((id) => id.trim());
  if (ids.length > maxIds) throw new OkError(100, `${name}: at most ${maxIds}`);
  return ids;
}

function countOf(params: ReadonlyMap<string, string>, fallback: number): number {
  const text = params.get('count') ?? String(fallback);
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1) throw new OkError(100, 'count');
  return Math.min(100, Number(text));
}

/** The number in an anchor; undefined without one. */
function fromAnchor(params: ReadonlyMap<string, string>): number | undefined {
  const anchor = params.get('anchor');
  if (!anchor) return undefined;
  const number = /^a(\d{1,12})$/.exec(Buffer.from(anchor, 'base64').toString('latin1'))?.[1];
  if (number === undefined) throw new OkError(100, 'anchor');
  return Number(number);
}

const toAnchor = (number: number): string => Buffer.from(`a${number}`).toString('base64');

/** Authors by id that are not deleted. */
const authorsWith = (ids: readonly string[], kind: SocialAuthor['kind']): SocialAuthor[] =>
  ids
    .flatMap((id) => findAuthor('ok', id) ?? [])
    .filter((author) => author.id && author.kind === kind && author.obstacle !== 'gone');

function urlInfo({ simulator, params }: OkInput): OkResult {
  const address = requiredText(params, 'url');
  const path = address.startsWith(webBaseOf(simulator, 'ok'))
    ? address.slice(webBaseOf(simulator, 'ok').length)
    : address.replace(/^https?:\/\/[^/]+/, '');
  const [first = '', second = ''] = path.split(/[/?#]/).filter(Boolean);
  const author = findAuthor('ok', first === 'group' || first === 'profile' ? second : first);
  if (!author || author.obstacle === 'gone') return { body: { type: 'UNKNOWN' } };
  const type = author.kind === 'group' ? 'GROUP' : 'PROFILE';
  return { body: { objectId: Number(author.id), objectIdStr: author.id, type } };
}

/** The requested fields of an object; its id always. */
const chosen = (item: Item, params: ReadonlyMap<string, string>): Item => {
  const fields = new Set([...(params.get('fields') ?? '').split(','), 'uid']);
  return Object.fromEntries(Object.entries(item).filter(([name]) => fields.has(name)));
};

function groupInfo({ simulator, params, fault }: OkInput): OkResult {
  const groups = authorsWith(idsOf(params, 'uids'), 'group').map((author) => ({
    uid: author.id,
    name: author.title,
    shortname: author.name,
    private: author.obstacle === 'closed',
    access_type: author.obstacle === 'closed' ? 'CLOSED' : 'OPEN',
    pic_avatar: `${simulator.controlUrl}/img/${author.name}-200.png`,
    ...(fault !== 'missingFields' && { description: author.about, members_count: author.followers }),
  }));
  return { body: groups.map((group) => drifted(chosen(group, params), fault, { uid: 'group_id' })) };
}

const drifted = (item: Item, fault: FaultName | undefined, names: Record<string, string>): Item =>
  fault === 'schemaDrift' ? withRenamedKeys(item, names) : item;

function usersInfo({ simulator, params, fault }: OkInput): OkResult {
  const ids = idsOf(params, 'uids');
  const people = authorsWith(ids, 'person').map((author) => ({
    uid: author.id,
    name: author.title,
    current_status: author.about,
    url_profile: `${webBaseOf(simulator, 'ok')}/${author.name}`,
    private: author.obstacle === 'closed',
  }));
  const others = commenters
    .filter(({ id }) => ids.includes(String(id)))
    .map((user) => ({ uid: String(user.id), name: `${user.firstName} ${user.lastName}` }));
  return { body: [...people, ...others].map((user) => drifted(chosen(user, params), fault, { uid: 'user_id' })) };
}

function groupCounters({ simulator, params }: OkInput): OkResult {
  const [author] = authorsWith([requiredText(params, 'group_id')], 'group');
  if (!author) throw new OkError(300);
  const all: Record<string, number> = { members: author.followers, themes: simulator.world.visibleCount(author) };
  const types = requiredText(params, 'counterTypes').split(',');
  return { body: { counters: Object.fromEntries(types.map((type) => [type, all[type] ?? 0])) } };
}

function topics({ simulator, params, fault }: OkInput): OkResult {
  const gid = params.get('gid');
  const [author] = gid ? authorsWith([gid], 'group') : authorsWith([requiredText(params, 'uid')], 'person');
  if (!author) throw new OkError(300);
  if (author.obstacle) throw new OkError(10);
  const page = authorPage(simulator, author, { before: fromAnchor(params), count: countOf(params, 20), fault });
  return {
    body: {
      ...wireTopics(simulator, page.posts, fault),
      has_more: page.next !== undefined,
      ...(page.next !== undefined && { anchor: toAnchor(page.next) }),
    },
    served: page.posts.map(({ code }) => code),
  };
}

/** A topic that can be read now. */
function readableTopic(simulator: Simulator, code: string): WorldPost | undefined {
  const post = simulator.world.byCode(code);
  if (post?.source.network !== 'ok' || isDeleted(post, simulator.world.now())) return undefined;
  return (post.source as SocialAuthor).obstacle ? undefined : post;
}

function topicsById({ simulator, params, fault }: OkInput): OkResult {
  const posts = idsOf(params, 'topic_ids').flatMap((code) => readableTopic(simulator, code) ?? []);
  const views = viewsOf(simulator, posts, fault);
  return { body: wireTopics(simulator, views, fault), served: views.map(({ code }) => code) };
}

/** Oldest first. Dates are local time of Moscow without a zone. */
function comments({ simulator, params, fault }: OkInput): OkResult {
  const discussionId = requiredText(params, 'discussionId');
  const discussionType = requiredText(params, 'discussionType');
  const post = readableTopic(simulator, discussionId);
  const author = post?.source as SocialAuthor | undefined;
  const type = author?.kind === 'person' ? 'USER_STATUS' : 'GROUP_TOPIC';
  if (!post || discussionType !== type) throw new OkError(300);
  const all = author?.commentsClosed ? [] : commentsAt(post, simulator.world.now());
  const offset = fromAnchor(params) ?? 0;
  const end = offset + countOf(params, 20);
  const page = all.slice(offset, end);
  return {
    body: {
      discussionId,
      discussionType,
      has_more: end < all.length,
      ...(end < all.length && { anchor: toAnchor(end) }),
      comments: page.map(({ ordinal, author: writer, at, text, likes }) =>
        drifted(
          {
            id: Buffer.from(`${discussionId}:${ordinal}`).toString('base64'),
            type: 'ACTIVE_MESSAGE',
            text,
            date: new Date(at + moscowMs).toISOString().slice(0, 19).replace('T', ' '),
            author_id: String(writer.id),
            ...(fault !== 'missingFields' && { like_count: likes, reply_count: mix(post.seed, 3000 + ordinal) % 3 }),
          },
          fault,
          { date: 'created_at' },
        ),
      ),
      entities: {
        users: [...new Set(page.map((comment) => comment.author))].map((user) => ({
          uid: String(user.id),
          name: `${user.firstName} ${user.lastName}`,
        })),
      },
    },
  };
}

/** The methods by name. */
export const okMethods: Readonly<Record<string, (input: OkInput) => OkResult>> = {
  'url.getInfo': urlInfo,
  'group.getInfo': groupInfo,
  'users.getInfo': usersInfo,
  'group.getCounters': groupCounters,
  'mediatopic.getTopics': topics,
  'mediatopic.getByIds': topicsById,
  'discussions.getComments': comments,
};

/** The author that the parameters of a call name; undefined when they name none. */
export function authorOf(simulator: Simulator, params: ReadonlyMap<string, string>): SocialAuthor | undefined {
  const topic = params.get('discussionId') ?? params.get('topic_ids')?.split(',')[0];
  if (topic !== undefined) {
    const post = simulator.world.byCode(topic);
    return post?.source.network === 'ok' ? (post.source as SocialAuthor) : undefined;
  }
  const id = params.get('gid') ?? params.get('uid') ?? params.get('group_id') ?? params.get('uids')?.split(',')[0];
  const name = id ?? params.get('url')?.split('/').at(-1);
  return name === undefined ? undefined : findAuthor('ok', name);
}
