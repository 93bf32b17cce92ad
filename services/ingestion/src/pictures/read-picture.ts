import { Injectable } from '@nestjs/common';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import { DataSource } from 'typeorm';
import { Post } from '../collection/post.entity.js';
import { FindPictures } from './find-pictures.js';
import { PictureSource, type Picture } from './picture-source.js';

export interface PictureRequest {
  /** Of the post. */
  id: number;
  /** From 0. */
  index: number;
  caller: Caller;
  /** The topic in whose basket the caller sees the post, if any. */
  topicId?: number | undefined;
}

/** Reads pictures of collected posts for those who may read the posts. */
@Injectable()
export class ReadPicture {
  constructor(
    private readonly dataSource: DataSource,
    private readonly source: PictureSource,
    private readonly services: ServiceClient,
    private readonly finder: FindPictures,
  ) {}

  /**
   * One picture; where its address is gone, from the one that the network gives now. Throws NotFound for a post that
   * was never collected or that an analyst may not read in reports and for an index that the post does not have, and
   * the errors of PictureSource.
   */
  async read({ id, index, caller, topicId }: PictureRequest): Promise<Picture> {
    const post = await this.dataSource.manager.findOne(Post, {
      select: { id: true, display_url: true, pictures: true },
      where: { id: String(id) },
    });
    if (!post) throw new NotFound(`the post ${id}`, 'post-not-found');
    // reporting answers 404 when no topic that the caller may see has the publication
    if (!mayUse(caller, objectRules.readPublication, 'foreign'))
      await this.services.call(reportCalls.fullText, caller, { body: { params: { id, topic_id: topicId } } });
    const address = (post.pictures.length > 0 ? post.pictures : [post.display_url])[index];
    if (!address) throw new NotFound(`picture ${index} of the post ${id}`, 'picture-not-found');
    try {
      return await this.source.read(address);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      const renewed = (await this.finder.renew(id))?.[index];
      if (renewed === undefined || renewed === address) throw error;
      return this.source.read(renewed);
    }
  }
}
