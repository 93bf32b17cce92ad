import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import { authorPage } from '../social/author-page.js';
import { withRenamedKeys } from '../social/endpoint-call.js';
import { viewOf } from '../social/post-view.js';
import { findAuthor } from '../world/authors.js';
import { commentsAt } from '../world/comments.js';
import { isDeleted } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import type { SocialAuthor } from '../world/social-author.js';
import { discover } from './business-discovery.js';
import { cursorOf, GraphError, limitOf, parseFields, placeOfCursor, selected, type Field } from './graph-fields.js';
import { commentFields, pageFields, postFields } from './page-nodes.js';

/** A request to the Graph API, recognised by its path and fields. */
export interface GraphCall {
  network: 'facebook' | 'instagram';
  method: 'page' | 'post' | 'posts' | 'comments' | 'ids' | 'business_discovery';
  author: SocialAuthor | undefined;
  /** The path without the version: '' for `ids`. */
  path: string;
  params: URLSearchParams;
  fields: Field[];
}

const maxIds = 50;
const renamed = { created_time: 'creation_time' };
const unknownObject = (id: string): GraphError =>
  new GraphError(
    100,
    `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, ` +
      'or does not support this operation',
    33,
  );

/** Reads a request. Throws GraphError for fields that cannot be parsed. */
export function readCall(path: string, params: URLSearchParams): GraphCall {
  const fields = parseFields(params.get('fields') ?? '');
  const [first = '', edge] = path.split('/');
  const discovery = fields.find(({ name }) => name === 'business_discovery');
  if (discovery) {
    const author = findAuthor('instagram', discovery.args['username'] ?? '');
    return { network: 'instagram', method: 'business_discovery', author, path, params, fields };
  }
  const [object = ''] = path === '' ? (params.get('ids') ?? '').split(',') : [first];
  const author = findAuthor('facebook', /^(\d+)_\d+$/.exec(object)?.[1] ?? object);
  return { network: 'facebook', method: methodOf(path, edge), author, path, params, fields };
}

function methodOf(path: string, edge: string | undefined): GraphCall['method'] {
  if (path === '') return 'ids';
  if (edge === 'posts' || edge === 'feed') return 'posts';
  if (edge === 'comments') return edge;
  return /^\d+_\d+$/.test(path) ? 'post' : 'page';
}

/** The body of the response; codes of its posts are added to `served`. Throws GraphError. */
export function runCall(
  simulator: Simulator,
  call: GraphCall,
  fault: FaultName | undefined,
  nextAddress: (after: string) => string,
  served: string[],
): unknown {
  switch (call.method) {
    case 'business_discovery': {
      if (call.path !== simulator.settings.instagramId) throw unknownObject(call.path);
      const [field] = call.fields;
      if (!field) throw unknownObject(call.path);
      return { business_discovery: discover(simulator, call.author, field, fault, served), id: call.path };
    }
    case 'page':
      return selected(call.fields, pageFields(simulator, knownPage(call), fault), 'Page');
    case 'post':
      return postOf(simulator, call, fault, served);
    case 'posts':
      return postsOf(simulator, call, fault, nextAddress, served);
    case 'comments':
      return commentsOf(simulator, call, nextAddress);
    case 'ids':
      return byIds(simulator, call, fault, served);
  }
}

function knownPage({ author, path }: GraphCall): SocialAuthor {
  const [name = ''] = path.split('/');
  if (author && author.obstacle !== 'gone') return author;
  if (/^\d+$/.test(name)) throw unknownObject(name);
  throw new GraphError(803, `(#803) Some of the aliases you requested do not exist: ${name}`);
}

function postOf(simulator: Simulator, call: GraphCall, fault: FaultName | undefined, served: string[]): unknown {
  const post = visiblePost(simulator, call.path);
  if (!post) throw unknownObject(call.path);
  served.push(call.path);
  const data = selected(call.fields, postFields(simulator, viewOf(simulator, post, fault), fault), 'Post');
  return fault === 'schemaDrift' ? withRenamedKeys(data, renamed) : data;
}

function postsOf(
  simulator: Simulator,
  call: GraphCall,
  fault: FaultName | undefined,
  nextAddress: (after: string) => string,
  served: string[],
): unknown {
  const author = knownPage(call);
  // A page with an age or country limit has posts, but none for the public
  if (author.obstacle) return { data: [] };
  const before = placeOfCursor(call.params.get('after'));
  const { posts, next } = authorPage(simulator, author, { before, count: limitOf(call.params.get('limit')), fault });
  served.push(...posts.map(({ code }) => code));
  const data = posts.map((view) => selected(call.fields, postFields(simulator, view, fault), 'Post'));
  const after = next === undefined ? undefined : cursorOf(next);
  return {
    data: fault === 'schemaDrift' ? data.map((item) => withRenamedKeys(item, renamed)) : data,
    paging: {
      cursors: { before: cursorOf(posts[0]?.post.id ?? 0), after: after ?? cursorOf(posts.at(-1)?.post.id ?? 0) },
      ...(after !== undefined && { next: nextAddress(after) }),
    },
  };
}

function commentsOf(simulator: Simulator, call: GraphCall, nextAddress: (after: string) => string): unknown {
  const [code = ''] = call.path.split('/');
  const post = visiblePost(simulator, code);
  if (!post) throw unknownObject(code);
  const from = placeOfCursor(call.params.get('after')) ?? 0;
  const limit = limitOf(call.params.get('limit'));
  const ranked = commentsAt(post, simulator.world.now()).sort((a, b) => b.likes - a.likes || a.ordinal - b.ordinal);
  const data = ranked
    .slice(from, from + limit)
    .map((comment) => selected(call.fields, commentFields(code, comment), 'Comment'));
  const after = from + limit < ranked.length ? cursorOf(from + limit) : undefined;
  if (data.length === 0) return { data };
  return {
    data,
    paging: {
      cursors: { before: cursorOf(from), after: after ?? cursorOf(from + data.length) },
      ...(after !== undefined && { next: nextAddress(after) }),
    },
  };
}

/** One unknown id fails the whole request, as it does in Graph. */
function byIds(simulator: Simulator, call: GraphCall, fault: FaultName | undefined, served: string[]): unknown {
  const ids = (call.params.get('ids') ?? '').split(',').filter(Boolean);
  if (ids.length === 0 || ids.length > maxIds)
    throw new GraphError(100, `(#100) ids must have from 1 to ${maxIds} ids`);
  const posts = ids.map((id) => [id, visiblePost(simulator, id)] as const);
  const missing = posts.filter(([, post]) => !post).map(([id]) => id);
  if (missing.length > 0)
    throw new GraphError(803, `(#803) Some of the aliases you requested do not exist: ${missing.join(', ')}`);
  served.push(...ids);
  return Object.fromEntries(
    posts.map(([id, post]) => [
      id,
      post && selected(call.fields, postFields(simulator, viewOf(simulator, post, fault), fault), 'Post'),
    ]),
  );
}

function visiblePost({ world }: Simulator, code: string): WorldPost | undefined {
  const post = world.byCode(code);
  const isVisible = post && post.source.network === 'facebook' && !(post.source as SocialAuthor).obstacle;
  return isVisible && !isDeleted(post, world.now()) ? post : undefined;
}
