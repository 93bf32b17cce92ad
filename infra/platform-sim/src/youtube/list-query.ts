import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import { findAuthor } from '../world/authors.js';
import { isDeleted } from '../world/post-state.js';
import type { WorldPost } from '../world/post.js';
import type { SocialAuthor } from '../world/social-author.js';
import type { Item } from './wire-video.js';
import { YoutubeError } from './youtube-error.js';

export interface ListInput {
  simulator: Simulator;
  query: URLSearchParams;
  fault: FaultName | undefined;
}

/** What a list method returns; `served` are the ids of its videos. */
export interface ListResult {
  kind: string;
  items: Item[];
  total?: number;
  nextPageToken?: string | undefined;
  served?: string[];
}

/** The author of an uploads playlist. */
export const playlistAuthor = (playlistId: string): SocialAuthor | undefined =>
  findAuthor('youtube', playlistId.replace(/^UU/, 'UC'));

/** A video that can be read now. */
export function readableVideo(simulator: Simulator, code: string): WorldPost | undefined {
  const post = simulator.world.byCode(code);
  if (post?.source.network !== 'youtube' || isDeleted(post, simulator.world.now())) return undefined;
  return (post.source as SocialAuthor).obstacle ? undefined : post;
}

/** An integer within its limits, or the default; throws as YouTube does. */
export function numberOf(query: URLSearchParams, name: string, fallback: number, high: number): number {
  const text = query.get(name) ?? String(fallback);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > high)
    throw new YoutubeError(
      400,
      'invalidParameter',
      `Invalid value '${text}'. Values must be within the range: [0, ${high}]`,
    );
  return value;
}

/** The number in a page token; undefined without one. */
export function fromToken(query: URLSearchParams): number | undefined {
  const token = query.get('pageToken');
  if (!token) return undefined;
  const number = /^PT:(\d{1,12})$/.exec(Buffer.from(token, 'base64url').toString('latin1'))?.[1];
  if (number === undefined)
    throw new YoutubeError(400, 'invalidPageToken', 'The request specifies an invalid page token.');
  return Number(number);
}

export const toToken = (number: number): string => Buffer.from(`PT:${number}`).toString('base64url');

export const requiredText = (query: URLSearchParams, name: string): string => {
  const value = query.get(name);
  if (value) return value;
  throw new YoutubeError(400, 'missingRequiredParameter', `The request is missing a required parameter: ${name}.`);
};

/** `ids` of a list, at most fifty. */
export function idsOf(query: URLSearchParams): string[] {
  const ids = requiredText(query, 'id').split(',').filter(Boolean);
  if (ids.length > 50) throw new YoutubeError(400, 'invalidFilters', 'Too many ids: at most 50 are allowed.');
  return ids;
}
