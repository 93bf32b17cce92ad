import * as z from 'zod';
import type { NetworkId } from '../vocabulary/network.js';
import { reviewers } from '../vocabulary/role.js';
import { progress, statistic } from './authors.js';
import { call, formedCall, type Addresses, type CallAddress } from './call.js';
import type * as forms from './network-post-forms.js';
import { objectRules as rules } from './object-rules.js';
import { once } from './once.js';
import { after, int, next, paging, pagingInBody } from './paging.js';
import { post, postSave } from './posts.js';

const shared = { roles: reviewers, service: 'review', objects: [rules.reviewPost] } as const;
const ofSources = { ...shared, objects: [rules.readSource] } as const;
/** In the caller's name or that of another user. */
const named = { ...shared, objects: [rules.reviewPost, rules.actAs] } as const;
const name = z.string().trim().min(1).max(2000);
const user = z.string().max(200).optional();
/** `status` and the saved post. */
const saved = once(() => z.object({ status: z.literal('success'), post: post() }));
const savedMedia = once(() => z.object({ status: z.literal('success'), media: post() }));

/** Progress of all authors of a network, by name. */
export const statisticCall = (at: Addresses<'statistic'>['statistic']) =>
  call({ ...ofSources, ...at, method: 'GET', response: statistic });

/** The posts of an author named in the query, as a list; the header X-Next has where it goes on. */
export const postsByOwnerCall = (at: CallAddress & typeof forms.postsByOwner) =>
  formedCall(at, {
    ...shared,
    method: 'GET',
    query: () => z.strictObject({ ...paging, after, owner: name }),
    response: () => z.array(post()),
  });

const pageOfBody = once(() => ({ ...pagingInBody, after }));
const media = once(() => z.object({ media: z.array(post()), closed_account: z.boolean(), total: int, next }));

/** The posts of an author named in the body as `authorname`. */
export const postsByNameCall = (at: CallAddress & ReturnType<typeof forms.postsByName>) =>
  formedCall(at, {
    ...named,
    method: 'POST',
    body: () => z.strictObject({ authorname: name, username: user, ...pageOfBody() }),
    response: media,
  });

/** The same; with an `operator` the posts are collected first, without one they are only read. */
export const collectedPostsCall = (at: CallAddress & ReturnType<typeof forms.postsByName>) =>
  formedCall(at, {
    ...named,
    method: 'POST',
    body: () => z.strictObject({ authorname: name, username: user, operator: user, ...pageOfBody() }),
    response: media,
    timeout: 60_000,
  });

/** The posts of a channel named in the body by its id. */
export const postsByChannelCall = (at: CallAddress & typeof forms.postsByChannel) =>
  formedCall(at, {
    ...shared,
    method: 'POST',
    body: () => z.strictObject({ channel_id: name, ...pageOfBody() }),
    response: media,
  });

/** Saving `{post}`; the query names the user. */
export const savePostCall = (at: CallAddress & (typeof forms.savePost | typeof forms.savePostAs)) =>
  formedCall(at, {
    ...named,
    method: 'POST',
    query: () => z.strictObject({ username: z.string().optional() }),
    body: () => z.strictObject({ post: postSave() }),
    response: saved,
  });

/** Saving a post whose fields are the body; the query names the user. */
export const savePostFieldsCall = (at: CallAddress & typeof forms.savePostFields) =>
  formedCall(at, {
    ...named,
    method: 'POST',
    query: () => z.strictObject({ username: z.string().optional() }),
    body: postSave,
    response: saved,
  });

/** Saving `{post}`; the path names the user. */
export const savePostByUserCall = (at: CallAddress & typeof forms.savePostByUser) =>
  formedCall(at, {
    ...named,
    method: 'POST',
    params: () => z.object({ watcher: z.string().min(1).max(200) }),
    body: () => z.strictObject({ post: postSave() }),
    response: saved,
  });

/** Saving `{media}` of an outlet. */
export const saveMediaCall = (at: CallAddress & typeof forms.saveMedia) =>
  formedCall(at, {
    ...shared,
    method: 'POST',
    body: () => z.strictObject({ media: postSave(), sminame: z.string().max(2000).optional() }),
    response: savedMedia,
  });

/** Saving a post whose fields are the body. */
export const saveFieldsCall = (at: CallAddress & typeof forms.saveFields) =>
  formedCall(at, { ...shared, method: 'POST', body: postSave, response: savedMedia });

/** Progress of one author. `network` distinguishes the networks that share the call; without it the first one that
 * knows the name is used. */
export const progressCall = (at: Addresses<'progress'>['progress'], sharing: readonly [NetworkId, ...NetworkId[]]) =>
  call({
    ...ofSources,
    ...at,
    method: 'GET',
    params: () => z.object({ username: name }),
    query: () => z.strictObject({ network: z.enum(sharing).optional() }),
    response: () => z.object({ username: z.string(), progress: progress() }),
  });
