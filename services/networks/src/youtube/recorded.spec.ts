import { describe, expect, it } from '@jest/globals';
import { recorded } from '../contract/recorded.js';
import { readItems } from '../outbound/json-body.js';
import { readChangeFeed } from './change-feed.js';
import { toComment, toPost } from './to-post.js';
import { toProfile } from './to-profile.js';
import { youtubeError, youtubeChannel, youtubeList, youtubeThread, youtubeVideo } from './wire.js';
import { youtubeFault } from './youtube-fault.js';

const WEB = 'https://www.youtube.com';
const documents = recorded('youtube-json');
const feeds = recorded('youtube-atom');
const under = (pattern: RegExp): { file: string; json: unknown }[] =>
  documents
    .filter(({ file }) => pattern.test(file))
    .map(({ file, read }) => ({ file, json: JSON.parse(read().toString('utf8')) as unknown }));

// Without the documents `recorded` has printed a line
(documents.length > 0 ? describe : describe.skip)('recorded responses of the Data API', () => {
  it('are videos that become posts', () => {
    const files = under(/apidata\/videos\/videos_(info|chart)/);
    expect(files.length).toBeGreaterThan(0);
    for (const { file, json } of files) {
      const { read, skipped } = readItems(youtubeList.parse(json).items, youtubeVideo, file);
      expect([file, skipped]).toEqual([file, 0]);
      for (const video of read)
        expect(toPost(video, WEB)).toMatchObject({
          code: expect.stringMatching(/^[\w-]{11}$/),
          ownerCode: expect.stringMatching(/^UC[\w-]{22}$/),
          publishedAt: expect.stringMatching(/Z$/),
          title: expect.stringMatching(/\S/),
          isVideo: true,
        });
    }
  });

  it('are channels that become profiles', () => {
    const files = under(/apidata\/(channels\/info|channel_info)/);
    expect(files.length).toBeGreaterThan(0);
    for (const { file, json } of files)
      for (const channel of readItems(youtubeList.parse(json).items, youtubeChannel, file).read)
        expect(toProfile(channel, WEB)).toMatchObject({
          code: expect.stringMatching(/^UC[\w-]{22}$/),
          fullName: expect.stringMatching(/\S/),
          isClosed: false,
        });
  });

  it('are a page of a list and threads of comments that can be read', () => {
    const [first] = under(/playlist_items\/playlist_items_paged_1/);
    expect(youtubeList.parse(first?.json)).toMatchObject({
      items: expect.arrayContaining([expect.anything()]),
      nextPageToken: expect.stringMatching(/\S/),
    });
    for (const { file, json } of under(/comment_threads\/comment_threads?_/)) {
      const { read, skipped } = readItems(youtubeList.parse(json).items, youtubeThread, file);
      expect([file, skipped]).toEqual([file, 0]);
      for (const thread of read)
        expect(toComment(thread, 'x', WEB)).toMatchObject({ createdAt: expect.stringMatching(/Z$/) });
    }
  });

  it('are errors that become faults', () => {
    const files = under(/testdata\/error_response\.json|error_permission/);
    expect(files.length).toBeGreaterThan(0);
    for (const { file, json } of files) {
      expect([file, youtubeFault(youtubeError.parse(json), 'videos', new Date()).kind]).toEqual([
        file,
        expect.stringMatching(/^(auth_required|closed_account|not_found|rate_limited|schema_drift|transient)$/),
      ]);
    }
  });
});

(feeds.length > 0 ? describe : describe.skip)('recorded change feeds', () => {
  it('name their videos', () => {
    for (const { file, read } of feeds)
      expect([file, readChangeFeed(read().toString('utf8'))]).toEqual([
        file,
        expect.arrayContaining([expect.objectContaining({ id: expect.stringMatching(/^[\w-]{11}$/) })]),
      ]);
  });
});
