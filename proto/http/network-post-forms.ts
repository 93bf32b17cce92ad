import type { CommentNodeWire, CommentWire } from './comments.js';
import type { Form } from './call.js';
import type { AskedAuthor } from './network-author-forms.js';
import type { PostSaveWire, PostWire } from './posts.js';

/** Up to `size` posts: the newest, or those behind a position. */
export interface PostsPage {
  size: number;
  after?: string | undefined;
}
/** A page of posts, from 1, or what follows a position. */
export interface AskedPage {
  page?: number | undefined;
  size?: number | undefined;
  sort?: string | undefined;
  /** The `next` of the response before. */
  after?: string | undefined;
}
interface AskedPosts extends AskedAuthor {
  page: AskedPage;
}
/** `next`: where the list goes on, null at its end. It and `total` are undefined where only headers have them. */
export interface PostList {
  posts: PostWire[];
  total: number | undefined;
  next: string | null | undefined;
  isClosed: boolean;
}
interface AskedComments {
  post: { code: string; id?: string };
  size: number;
  topicId?: number | undefined;
  operator?: string | undefined;
}

/** `operator`: collects with it first, where the network lets a user choose one. */
export type PostsForm = Form<
  [author: { username: string; code?: string }, page: PostsPage, user: string, operator?: string],
  AskedPosts,
  PostList
>;
/** `alone`: how the network's calls show a single post, in the response of a conflict too. */
export type SaveForm = Form<
  [post: PostSaveWire, author: { username: string }, user: string],
  { post: PostSaveWire; user?: string | undefined },
  PostWire
> & { alone: { write(post: PostWire): PostWire; read(post: PostWire): PostWire } };
export type CommentsForm = Form<[post: Pick<PostWire, 'id' | 'code'>, operator?: string], AskedComments, CommentWire[]>;

/** Posts as a plain list; headers have the rest. */
const postList = {
  write: ({ posts }: PostList) => posts,
  read: (posts: PostWire[]) => ({ posts, total: undefined, next: undefined, isClosed: false }),
};
interface Media {
  media: PostWire[];
  total: number;
  next: string | null;
  closed_account: boolean;
}
/** Posts with their total and whether the account is closed. */
const mediaList = {
  write: ({ posts, total = 0, next = null, isClosed }: PostList): Media => ({
    media: posts,
    closed_account: isClosed,
    total,
    next,
  }),
  read: ({ media, total, next, closed_account }: Media) => ({ posts: media, total, next, isClosed: closed_account }),
};

/** The posts of an author that the query names. */
export const postsByOwner = {
  request: {
    write: ({ username }: { username: string }, page: PostsPage) => ({ query: { owner: username, ...page } }),
    read: ({ query: { owner, ...page } }: { query: AskedPage & { owner: string } }) => ({ name: owner, page }),
  },
  answer: postList,
};
/** The posts of an author that the body names, by its code where it has one if `key` is 'code'. */
export const postsByName = (key: 'username' | 'code') => ({
  request: {
    write: (
      { username, code }: { username: string; code?: string },
      page: PostsPage,
      user: string,
      operator?: string,
    ) => ({
      body: {
        authorname: (key === 'code' && code) || username,
        username: user,
        ...page,
        ...(operator === undefined ? {} : { operator }),
      },
    }),
    read: ({
      body: { authorname, username, operator, ...page },
    }: {
      body: AskedPage & { authorname: string; username?: string | undefined; operator?: string | undefined };
    }) => ({ name: authorname, user: username, operator, page }),
  },
  answer: mediaList,
});
/** The posts of a channel that the body names by its id. */
export const postsByChannel = {
  request: {
    write: ({ username, code }: { username: string; code?: string }, page: PostsPage) => ({
      body: { channel_id: code || username, ...page },
    }),
    read: ({ body: { channel_id, ...page } }: { body: AskedPage & { channel_id: string } }) => ({
      name: channel_id,
      page,
    }),
  },
  answer: mediaList,
};

const asItIs = { write: (post: PostWire) => post, read: (post: PostWire) => post };
/** The response of a save: the post under `field`. */
const savedUnder = <F extends 'post' | 'media'>(field: F) => ({
  write: (post: PostWire) => ({ status: 'success', [field]: post }) as { status: 'success' } & Record<F, PostWire>,
  read: (response: Record<F, PostWire>) => response[field],
});
const readPost = ({ query, body }: { query: { username?: string | undefined }; body: { post: PostSaveWire } }) => ({
  post: body.post,
  user: query.username,
});
/** Saving `{post}`; the query may name the user. */
export const savePost = {
  request: { write: (post: PostSaveWire) => ({ body: { post } }), read: readPost },
  answer: savedUnder('post'),
  alone: asItIs,
};
/** Saving `{post}`; the query names the user. */
export const savePostAs = {
  ...savePost,
  request: {
    write: (post: PostSaveWire, _author: unknown, username: string) => ({ query: { username }, body: { post } }),
    read: readPost,
  },
};
/** Saving a post whose fields are the body; the query names the user. */
export const savePostFields = {
  ...savePost,
  request: {
    write: (post: PostSaveWire, _author: unknown, username: string) => ({ query: { username }, body: post }),
    read: ({ query, body }: { query: { username?: string | undefined }; body: PostSaveWire }) => ({
      post: body,
      user: query.username,
    }),
  },
};
/** Saving `{post}`; the path names the user. */
export const savePostByUser = {
  ...savePost,
  request: {
    write: (post: PostSaveWire, _author: unknown, watcher: string) => ({ params: { watcher }, body: { post } }),
    read: ({ params, body }: { params: { watcher: string }; body: { post: PostSaveWire } }) => ({
      post: body.post,
      user: params.watcher,
    }),
  },
};
/** Saving `{media}` of an outlet. */
export const saveMedia = {
  request: {
    write: (media: PostSaveWire, { username }: { username: string }) => ({ body: { media, sminame: username } }),
    read: ({ body }: { body: { media: PostSaveWire } }) => ({ post: body.media }),
  },
  answer: savedUnder('media'),
  alone: asItIs,
};
/** Saving a post whose fields are the body. */
export const saveFields = {
  request: {
    write: (post: PostSaveWire) => ({ body: post }),
    read: ({ body }: { body: PostSaveWire }) => ({ post: body }),
  },
  answer: savedUnder('media'),
  alone: asItIs,
};

/** Posts whose text is their title on the wire too; screens show it once. */
const titled = {
  write: (post: PostWire): PostWire => ({ ...post, title: post.caption }),
  read: (post: PostWire): PostWire => ({ ...post, title: '' }),
};
/** The calls of a network that calls the text of a post its title. */
export const titledByName = {
  posts: {
    ...postsByName('code'),
    answer: {
      write: (list: PostList) => mediaList.write({ ...list, posts: list.posts.map(titled.write) }),
      read: (media: Media) => mediaList.read({ ...media, media: media.media.map(titled.read) }),
    },
  },
  save: {
    ...saveFields,
    answer: {
      write: (post: PostWire) => saveFields.answer.write(titled.write(post)),
      read: (response: { media: PostWire }) => titled.read(response.media),
    },
    alone: titled,
  },
};

interface CommentsQuery {
  size: number;
  topic_id?: number | undefined;
}
const commentList = {
  write: (comments: CommentWire[]) => ({ comments }),
  read: ({ comments }: { comments: CommentWire[] }) => comments,
};
/** Comments of a post by its code. */
export const commentsByCode = {
  request: {
    write: ({ code }: Pick<PostWire, 'code'>) => ({ params: { code } }),
    read: ({ params: { code }, query }: { params: { code: string }; query: CommentsQuery }) => ({
      post: { code },
      size: query.size,
      topicId: query.topic_id,
    }),
  },
  answer: commentList,
};
/** The same, also under the names that some clients know. */
export const commentsWithNodes = {
  ...commentsByCode,
  answer: {
    ...commentList,
    write: (comments: CommentWire[]) => ({ comments, nodes: comments.map(toNode) }),
  },
};
/** Comments by the post's id (or its code), read with an operator's account. */
export const commentsById = {
  request: {
    write: ({ id }: Pick<PostWire, 'id'>, operator?: string) => ({ params: { id: String(id) }, query: { operator } }),
    read: ({
      params: { id },
      query,
    }: {
      params: { id: string };
      query: CommentsQuery & { operator?: string | undefined };
    }) => ({ post: { code: id, id }, size: query.size, topicId: query.topic_id, operator: query.operator }),
  },
  answer: commentList,
};

function toNode({ id, caption, created_at, likes_count, owner, is_ignored, tone }: CommentWire): CommentNodeWire {
  return {
    id,
    text: caption,
    created_at,
    edge_liked_by: { count: likes_count },
    owner: { username: owner.username },
    is_ignored,
    tone,
  };
}
