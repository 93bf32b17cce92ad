import type { FaultName } from '../faults/fault.js';
import type { Simulator } from '../simulator.js';
import type { PostView } from '../social/post-view.js';

export type Item = Record<string, unknown>;

const sizes = [
  ['default', 120, 90],
  ['medium', 320, 180],
  ['high', 480, 360],
  ['standard', 640, 480],
  ['maxres', 1280, 720],
] as const;

/** The stills of a video in all sizes. */
function thumbnails(base: string, path: string): Item {
  const drawn = (width: number, height: number): string => base + path.replace(/-\d+x\d+\./, `-${width}x${height}.`);
  return Object.fromEntries(
    sizes.map(([name, width, height]) => [name, { url: drawn(width, height), width, height }] as const),
  );
}

/** Seconds as an ISO 8601 duration. */
function duration(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || !seconds ? `${rest}S` : ''}`;
}

/** `snippet` of videos and of items of the uploads playlist. */
export function wireSnippet(simulator: Simulator, view: PostView, fault: FaultName | undefined): Item {
  const [still] = view.media.pictures;
  return {
    publishedAt: new Date(view.at).toISOString().replace('.000Z', 'Z'),
    channelId: view.author.id,
    title: view.title,
    description: fault === 'missingFields' ? '' : view.text,
    ...(still && fault !== 'missingFields' && { thumbnails: thumbnails(simulator.controlUrl, still.path) }),
    channelTitle: view.author.title,
  };
}

/** All parts of a video. A broadcast runs for its duration. */
export function wireVideo(simulator: Simulator, view: PostView, fault: FaultName | undefined): Item {
  const { media, counters, author } = view;
  const ends = view.at + media.durationSeconds * 1000;
  const isRunning = media.kind === 'live' && ends > simulator.world.now();
  const isBare = fault === 'missingFields';
  return {
    kind: 'youtube#video',
    id: view.code,
    snippet: {
      ...wireSnippet(simulator, view, fault),
      categoryId: '25',
      liveBroadcastContent: isRunning ? 'live' : 'none',
      defaultAudioLanguage: author.language,
    },
    contentDetails: {
      duration: isRunning ? 'P0D' : duration(media.durationSeconds),
      dimension: '2d',
      definition: 'hd',
      caption: 'false',
      licensedContent: true,
      contentRating: {},
      projection: 'rectangular',
    },
    statistics: {
      viewCount: String(counters.views),
      favoriteCount: '0',
      ...(!isBare && { likeCount: String(counters.likes) }),
      ...(!isBare && !author.commentsClosed && { commentCount: String(counters.comments) }),
    },
    ...(media.kind === 'live' && {
      liveStreamingDetails: {
        actualStartTime: new Date(view.at).toISOString(),
        ...(!isRunning && { actualEndTime: new Date(ends).toISOString() }),
      },
    }),
  };
}
