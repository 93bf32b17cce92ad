import { networks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { TEXT_PREVIEW, MAX_LISTED_TEXT, type PostWire, type SuggestionWire } from '@mm/proto/http/posts.js';

/** A row of `post` with the names on its card. `text` is cut if `is_long`; bigint columns arrive as text. */
export interface PostRow {
  id: string;
  network: NetworkId;
  author_id: string;
  revision: number;
  code: string;
  owner: string;
  owner_name: string;
  published_at: Date;
  title: string;
  text: string;
  is_long: boolean;
  is_cut: boolean;
  url: string;
  display_url: string;
  publishing_type: number;
  is_video: boolean;
  is_robot: boolean;
  is_advert: boolean;
  suggestion: SuggestionWire | null;
  likes: number;
  comments: number;
  shares: number;
  views: number;
  withdrawn_at: Date | null;
  lang: 'kz' | 'ru' | 'other' | null;
  spheres: number[];
  oblasts: number[];
  tone: -2 | 1 | 2 | null;
  event_id: string | null;
  is_ignored: boolean;
  saved: boolean;
  version: number;
  reviewed_by: string;
  reviewed_revision: number;
  event_name: string | null;
  event_spheres: number[] | null;
  event_oblasts: number[] | null;
  tag_captions: string | null;
}

/** All fields of a card; the caller adds WHERE, ORDER BY and LIMIT. */
export const selectPosts = `
  SELECT p.id, p.network, p.author_id, p.revision, p.code, p.owner, p.owner_name, p.published_at, p.title, p.is_cut,
    length(p.text) > ${MAX_LISTED_TEXT} AS is_long,
    CASE WHEN length(p.text) > ${MAX_LISTED_TEXT} THEN left(p.text, ${TEXT_PREVIEW}) ELSE p.text END AS text,
    p.url, p.display_url, p.publishing_type, p.is_video, p.is_robot, p.is_advert,
    p.suggestion, p.likes, p.comments, p.shares, p.views, p.withdrawn_at,
    p.lang, p.spheres, p.oblasts, p.tone, p.event_id, p.is_ignored, p.saved,
    p.version, p.reviewed_by, p.reviewed_revision,
    e.name AS event_name, e.spheres AS event_spheres, e.oblasts AS event_oblasts,
    (SELECT string_agg(t.name, ', ')
       FROM (
         SELECT name FROM sphere WHERE id = ANY(p.spheres)
         UNION ALL
         SELECT name FROM oblast WHERE id = ANY(p.oblasts)
       ) t) AS tag_captions
  FROM post p
  LEFT JOIN event e ON e.id = p.event_id`;

/** The wire form of a post under review. */
export function toPostWire(row: PostRow): PostWire {
  return {
    id: Number(row.id),
    _id: String(row.id),
    code: row.code,
    network: row.network,
    socialNet: networks[row.network].number,
    author_id: Number(row.author_id),
    owner: row.owner,
    owner_name: row.owner_name,
    date: Math.floor(row.published_at.getTime() / 1000),
    caption: row.text,
    caption_cut: row.is_long,
    is_cut: row.is_cut,
    title: row.title,
    url: row.url,
    display_url: row.display_url,
    likes_count: row.likes,
    comments_count: row.comments,
    views_count: row.views,
    share_count: row.shares,
    publishing_type: row.publishing_type,
    is_video: row.is_video,
    is_robot: row.is_robot,
    is_add: row.is_advert,
    is_ignored: row.is_ignored,
    saved: row.saved,
    visible: true,
    lang: row.lang,
    spheres: row.spheres,
    oblasts: row.oblasts,
    tone: row.tone,
    event: row.event_id === null ? null : Number(row.event_id),
    event_object:
      row.event_id === null
        ? null
        : {
            id: Number(row.event_id),
            name: row.event_name ?? '',
            spheres: row.event_spheres ?? [],
            oblasts: row.event_oblasts ?? [],
          },
    tag_captions: row.tag_captions ?? '',
    comments: [],
    version: row.version,
    revision: row.revision,
    reviewed_by: row.reviewed_by,
    edited_after_review: row.version > 0 && row.reviewed_revision > 0 && row.revision > row.reviewed_revision,
    withdrawn: row.withdrawn_at !== null,
    suggested: row.suggestion,
  };
}
