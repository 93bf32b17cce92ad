import { Controller, Res, StreamableFile } from '@nestjs/common';
import { Call, Input, type AnyCall, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { pictureCalls } from '@mm/proto/http/pictures.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { serviceStorageCalls } from '@mm/proto/http/storage.js';
import type { Response } from 'express';
import { PictureSource } from './picture-source.js';
import { ReadPicture } from './read-picture.js';

/** Nothing in the file may run, whatever a browser takes it for. */
const headers = {
  'cache-control': 'private, max-age=86400',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
};

/** Serves the pictures of posts, so that browsers never connect to a network. */
@Controller()
export class PicturesController {
  constructor(
    private readonly readPicture: ReadPicture,
    private readonly source: PictureSource,
  ) {}

  /** For identity. */
  @Call(serviceStorageCalls.pictures)
  measure(): Promise<CallResponse<typeof serviceStorageCalls.pictures>> {
    return this.source.measure();
  }

  @Call(pictureCalls.picture as AnyCall)
  async picture(
    @Input() { params: { id, index }, query: { topic_id: topicId } }: CallInput<typeof pictureCalls.picture>,
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { bytes, type } = await this.readPicture.read({ id, index, caller, topicId });
    response.set(headers);
    return new StreamableFile(bytes, { type, length: bytes.length, disposition: 'inline' });
  }
}
