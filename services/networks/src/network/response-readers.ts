import type { AuthorWire, LookupWire } from '@mm/proto/http/authors.js';
import type { CommentWire } from '@mm/proto/http/comments.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import type { AuthorListQuery, CallInput, ResponseReaders } from './network.js';

/** The query of an author list; regions are joined with commas. */
export const listQuery = ({ oblasts, ...rest }: AuthorListQuery): CallInput => ({
  query: { ...rest, oblasts: oblasts?.length ? oblasts.join(',') : undefined },
});

/** Reads an author list that is an object with the list under `field`. */
export const authorsUnder =
  (field: string): ResponseReaders['authors'] =>
  (response) => {
    const { [field]: authors, total } = response as Record<string, AuthorWire[]> & { total: number };
    return { authors: authors ?? [], total };
  };

/** Reads an author list that is a plain list. */
export const authorList: ResponseReaders['authors'] = (response) => ({
  authors: response as AuthorWire[],
  total: undefined,
});

/** Reads a lookup whose profile is under `field`. */
export const lookupUnder =
  (field: string): NonNullable<ResponseReaders['lookup']> =>
  (response) => {
    const { [field]: author, ...rest } = response as Record<string, AuthorWire> & { status: string };
    return (author ? { ...author, status: '200' } : rest) as LookupWire;
  };

/** Reads posts that are a plain list. */
export const postList: ResponseReaders['posts'] = (response) => ({
  posts: response as PostWire[],
  total: undefined,
  next: undefined,
  isClosed: false,
});

interface Media {
  media: PostWire[];
  total: number;
  next: string | null;
  closed_account: boolean;
}

/** Reads posts that come with their total and whether the account is closed. */
export const mediaList: ResponseReaders['posts'] = (response) => {
  const { media, total, next, closed_account } = response as Media;
  return { posts: media, total, next, isClosed: closed_account };
};

export const savedPost: ResponseReaders['saved'] = (response) => (response as { post: PostWire }).post;
export const savedMedia: ResponseReaders['saved'] = (response) => (response as { media: PostWire }).media;
export const commentList: NonNullable<ResponseReaders['comments']> = (response) =>
  (response as { comments: CommentWire[] }).comments;
