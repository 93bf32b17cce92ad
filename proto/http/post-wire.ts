import type { PostClassified, Suggestion } from '../events/gen/mm/events/v1/post_pb.js';
import type { Lang } from '../vocabulary/lang.js';
import { networks, postOwner, type NetworkId } from '../vocabulary/network.js';
import type { Tone } from '../vocabulary/tone.js';
import { countsOf, type Counts } from './counts.js';
import { TEXT_PREVIEW, type OblastsFrom, type PostWire, type SuggestionWire } from './posts.js';

/**
 * A post has two sources: an event (pushed by the gateway) and review's table (fetched by calls). Both name its fields
 * as below, so that one mapper makes the wire form of both. A field that is only shown is optional here and needs no
 * column there.
 */
export interface ClassifiedFields extends Counts {
  id: number | string;
  network: NetworkId;
  author_id: number | string;
  revision: number;
  code: string;
  owner: string;
  owner_name: string;
  /** A text is RFC 3339. */
  published_at: Date | string;
  title: string;
  text: string;
  is_cut: boolean;
  url: string;
  display_url: string;
  /** 0 in posts that were stored before their pictures were counted. */
  pictures: number;
  publishing_type: number;
  is_video: boolean;
  is_advert: boolean;
  suggestion: SuggestionFields | null;
}

/** A suggestion as review stores it, as JSON: already its wire form. */
export type SuggestionFields = SuggestionWire;

/** What people decided about a post, with the names on its card. */
export interface ReviewedFields {
  lang: Lang | null;
  spheres: number[];
  oblasts: number[];
  tone: Tone | null;
  event_id: string | null;
  event_name: string | null;
  event_spheres: number[] | null;
  event_oblasts: number[] | null;
  tag_captions: string | null;
  is_ignored: boolean;
  saved: boolean;
  version: number;
  reviewed_by: string;
  reviewed_revision: number;
  withdrawn_at: Date | null;
}

/** `is_long`: `text` is only the beginning. `others`: fields of `ClassifiedFields` that review stores as JSON. */
export type PostFields = ClassifiedFields & ReviewedFields & { is_long: boolean; others: object };

/** 'Others', for events without a publishing type. */
const OTHER_PUBLISHING_TYPE = 15;

/** The fields of an event. Throws for one without post or author. */
export function classifiedFields({ author, post, counters, suggestion }: PostClassified) {
  if (!author || !post) throw new Error('a classified post without post or author');
  const network = post.network as NetworkId;
  return {
    id: post.id,
    network,
    author_id: author.id,
    revision: post.revision,
    code: post.code,
    owner: postOwner(network, author),
    owner_name: author.fullName,
    published_at: post.publishedAt,
    title: post.title,
    text: post.text,
    is_cut: post.isCut,
    url: post.url,
    display_url: post.displayUrl,
    pictures: post.pictureCount,
    publishing_type: post.publishingType || OTHER_PUBLISHING_TYPE,
    is_video: post.isVideo,
    is_advert: post.isAdvert,
    suggestion: suggestion ? suggestionFields(suggestion) : null,
    ...countsOf(counters),
  } satisfies ClassifiedFields;
}

const suggestionFields = (suggestion: Suggestion): SuggestionFields => ({
  lang: (suggestion.lang || null) as Lang | null,
  spheres: suggestion.spheres,
  oblasts: suggestion.oblasts,
  tone: (suggestion.tone || null) as Tone | null,
  is_ignored: suggestion.isIgnored,
  oblasts_by_author: suggestion.oblastsByAuthor,
  oblasts_from: (suggestion.oblastsFrom || null) as OblastsFrom | null,
  confidence: suggestion.confidence,
  evidence: suggestion.evidence.map(({ head, value, quote, start, end }) => ({ head, value, quote, start, end })),
  model: suggestion.model,
  reason: suggestion.reason,
});

const unreviewed: ReviewedFields = {
  lang: null,
  spheres: [],
  oblasts: [],
  tone: null,
  event_id: null,
  event_name: null,
  event_spheres: null,
  event_oblasts: null,
  tag_captions: null,
  is_ignored: false,
  saved: false,
  version: 0,
  reviewed_by: '',
  reviewed_revision: 0,
  withdrawn_at: null,
};

/** A new post as it is pushed: nobody has reviewed it, and of a long text it has the beginning, as lists have. */
export function toPushedPost(message: PostClassified): PostWire {
  const fields = classifiedFields(message);
  const { text } = fields;
  fields.text = beginningOf(text);
  return wireOf(fields, unreviewed, fields.text.length < text.length);
}

/** At most TEXT_PREVIEW characters, counted as PostgreSQL's left() counts them. */
const beginningOf = (text: string): string =>
  text.length <= TEXT_PREVIEW ? text : [...text.slice(0, 2 * TEXT_PREVIEW)].slice(0, TEXT_PREVIEW).join('');

/** The wire form of a post under review. */
export const toPostWire = (post: PostFields): PostWire => wireOf({ ...post, ...post.others }, post, post.is_long);

// Two arguments, because spreading both into one object costs more than everything else that a push does.
function wireOf(post: ClassifiedFields, reviewed: ReviewedFields, isLong: boolean): PostWire {
  return {
    id: Number(post.id),
    _id: String(post.id),
    code: post.code,
    network: post.network,
    socialNet: networks[post.network].number,
    author_id: Number(post.author_id),
    owner: post.owner,
    owner_name: post.owner_name,
    date: Math.floor(new Date(post.published_at).getTime() / 1000),
    caption: post.text,
    caption_cut: isLong,
    is_cut: post.is_cut,
    title: post.title,
    url: post.url,
    display_url: post.display_url,
    pictures: Math.max(post.pictures, post.display_url ? 1 : 0),
    likes_count: post.likes,
    comments_count: post.comments,
    views_count: post.views,
    share_count: post.shares,
    publishing_type: post.publishing_type,
    is_video: post.is_video,
    is_robot: reviewed.reviewed_by === '' && suggestsLabels(post.suggestion),
    is_add: post.is_advert,
    is_ignored: reviewed.is_ignored,
    saved: reviewed.saved,
    visible: true,
    lang: reviewed.lang,
    spheres: reviewed.spheres,
    oblasts: reviewed.oblasts,
    tone: reviewed.tone,
    event: reviewed.event_id === null ? null : Number(reviewed.event_id),
    event_object:
      reviewed.event_id === null
        ? null
        : {
            id: Number(reviewed.event_id),
            name: reviewed.event_name ?? '',
            spheres: reviewed.event_spheres ?? [],
            oblasts: reviewed.event_oblasts ?? [],
          },
    tag_captions: reviewed.tag_captions ?? '',
    comments: [],
    version: reviewed.version,
    revision: post.revision,
    reviewed_by: reviewed.reviewed_by,
    edited_after_review: reviewed.reviewed_revision > 0 && post.revision > reviewed.reviewed_revision,
    withdrawn: reviewed.withdrawn_at !== null,
    suggested: post.suggestion,
  };
}

/** Whether the machine suggests any label. */
export const suggestsLabels = (suggested: SuggestionFields | null): boolean =>
  suggested !== null &&
  (suggested.lang !== null ||
    suggested.spheres.length + suggested.oblasts.length > 0 ||
    suggested.tone !== null ||
    suggested.is_ignored);
