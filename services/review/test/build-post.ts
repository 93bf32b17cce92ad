import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { AuthorSchema, type Author } from '@mm/proto/events/gen/mm/events/v1/author_pb.js';
import {
  CountersSchema,
  PostClassifiedSchema,
  PostSchema,
  SuggestionSchema,
  type PostClassified,
  type PostReferenceSchema,
} from '@mm/proto/events/gen/mm/events/v1/post_pb.js';

/** A watched community; any field can be given. */
export const buildAuthor = (fields: Partial<Author> = {}): Author =>
  create(AuthorSchema, {
    id: 7,
    network: 'vkontakte',
    code: '-1007',
    username: 'taraz_today',
    fullName: 'Тараз сегодня',
    url: 'https://vk.com/taraz_today',
    isGroup: true,
    followers: 5200,
    oblasts: [31],
    isClosed: false,
    biography: '',
    ...fields,
  });

interface PostFields {
  id?: number;
  code?: string;
  text?: string;
  isCut?: boolean;
  revision?: number;
  publishedAt?: string;
  author?: Author;
  likes?: number;
  views?: number;
  countedAt?: string;
  ignored?: boolean;
  watchers?: string[];
  suggested?: MessageInitShape<typeof SuggestionSchema>;
  repostOf?: MessageInitShape<typeof PostReferenceSchema>;
}

/** A classified post of that community. */
export function buildClassifiedPost({
  id = 1,
  code = `-1007_${id}`,
  text = 'В Таразе открыли новую школу',
  isCut = false,
  revision = 1,
  publishedAt = '2026-11-20T10:00:00Z',
  author = buildAuthor(),
  likes = 3,
  views = 100,
  countedAt = '2026-11-20T10:05:00Z',
  ignored = false,
  watchers = ['operator'],
  suggested = {},
  repostOf,
}: PostFields = {}): PostClassified {
  return create(PostClassifiedSchema, {
    author,
    watchers,
    collectedAt: publishedAt,
    classifiedAt: publishedAt,
    post: create(PostSchema, {
      id,
      code,
      ...(repostOf && { repostOf }),
      network: author.network,
      publishedAt,
      text,
      isCut,
      url: `https://vk.com/wall${code}`,
      publishingType: 1,
      revision,
    }),
    counters: create(CountersSchema, { likes, comments: 1, shares: 0, views, countedAt }),
    suggestion: create(SuggestionSchema, {
      lang: 'ru',
      spheres: [2],
      oblasts: [31],
      tone: 2,
      isIgnored: ignored,
      confidence: { lang: 0.99, spheres: 0.9, oblasts: 0.9, tone: 0.9, is_ignored: 0.9 },
      model: 'rules-1',
      ...suggested,
    }),
  });
}
