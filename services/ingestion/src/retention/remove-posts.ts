import { Injectable } from '@nestjs/common';
import { columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { Retained, type RetainedPart } from '@mm/service-host/retention/retention.js';
import type { EntityManager } from 'typeorm';
import { Post } from '../collection/post.entity.js';
import { PictureSource } from '../pictures/picture-source.js';

const batchSize = 500;
const pictured = columnsOf(Post, 'id', 'display_url', 'pictures');
type Pictured = Pick<Post, 'id' | 'display_url' | 'pictures'>;
/** Where the files of pictures are kept. */
type PictureFiles = Pick<PictureSource, 'forget'>;

const lockOld = statement(
  pictured,
  `SELECT id, display_url, pictures FROM post
   WHERE published_at < $1 ORDER BY published_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
);
const lockPictured = statement(
  pictured,
  `SELECT id, display_url, pictures FROM post
   WHERE published_at < $1 AND display_url <> '' ORDER BY published_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`,
);
const lockOfAuthor = statement(
  pictured,
  `SELECT id, display_url, pictures FROM post WHERE author_id = $1 LIMIT ${batchSize} FOR UPDATE`,
);
const remove = statement(
  {},
  `WITH aliases AS (
     DELETE FROM post_alias WHERE post_id = ANY($1::bigint[])
   ), comments AS (
     DELETE FROM post_comments WHERE post_id = ANY($1::bigint[])
   )
   DELETE FROM post WHERE id = ANY($1::bigint[])`,
);
const removePictures = statement({}, `UPDATE post SET display_url = '', pictures = '{}' WHERE id = ANY($1::bigint[])`);

/** Posts that were published too long ago and older pictures of the others, except those that are just written. */
@Injectable()
export class RetainedPosts extends Retained {
  readonly service = 'ingestion';
  readonly parts: readonly RetainedPart[];

  constructor(files: PictureSource) {
    super();
    this.parts = [
      {
        name: 'posts',
        setting: 'post-days',
        removeBatch: async (tx, before) => removeLocked(tx, files, await rows(tx, lockOld, [before])),
      },
      {
        name: 'pictures',
        setting: 'picture-days',
        removeBatch: async (tx, before) => {
          const posts = await rows(tx, lockPictured, [before]);
          if (posts.length > 0) await affected(tx, removePictures, [posts.map(({ id }) => id)]);
          await forgetPictures(files, posts);
          return posts.length;
        },
      },
    ];
  }
}

/** Removes some hundreds of an author's posts. Returns their number, 0 at the end. */
export const removePostsOfAuthor = async (tx: EntityManager, files: PictureFiles, authorId: string): Promise<number> =>
  removeLocked(tx, files, await rows(tx, lockOfAuthor, [authorId]));

async function removeLocked(tx: EntityManager, files: PictureFiles, posts: readonly Pictured[]): Promise<number> {
  if (posts.length > 0) await affected(tx, remove, [posts.map(({ id }) => id)]);
  await forgetPictures(files, posts);
  return posts.length;
}

/** Before the commit: a file without its post would stay, a post without its file reads it again. */
const forgetPictures = (files: PictureFiles, posts: readonly Pictured[]): Promise<void> =>
  files.forget(posts.flatMap(({ display_url: first, pictures }) => [first, ...pictures]).filter(Boolean));
