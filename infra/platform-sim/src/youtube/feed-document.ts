import type { FaultName } from '../faults/fault.js';
import { escapeMarkup } from '../http/reply.js';
import type { Simulator } from '../simulator.js';
import type { PostView } from '../social/post-view.js';
import { viewsOf } from '../social/post-view.js';
import { webBaseOf } from '../social/page-address.js';
import type { SocialAuthor } from '../world/social-author.js';

const size = 15;
const dateOf = (ms: number): string => new Date(ms).toISOString().replace(/\.\d{3}Z$/, '+00:00');

/** The Atom feed of a channel: its fifteen newest videos; `updated` is when a video was edited. */
export function feedDocument(
  simulator: Simulator,
  author: SocialAuthor,
  fault: FaultName | undefined,
): { xml: string; served: string[] } {
  const base = webBaseOf(simulator, 'youtube');
  const views = viewsOf(simulator, simulator.world.newestPosts(author, size), fault);
  const channel = `${base}/channel/${author.id}`;
  const entries = views.map((view) => entryOf(view, base, channel, simulator.controlUrl));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/"
 xmlns="http://www.w3.org/2005/Atom">
 <id>yt:channel:${author.id.slice(2)}</id>
 <yt:channelId>${author.id.slice(2)}</yt:channelId>
 <title>${escapeMarkup(author.title)}</title>
 <link rel="alternate" href="${channel}"/>
 <author><name>${escapeMarkup(author.title)}</name><uri>${channel}</uri></author>
 <published>${dateOf(author.createdAt)}</published>
${entries.join('\n')}
</feed>
`;
  return { xml: spoiled(xml, fault), served: views.map(({ code }) => code) };
}

function entryOf(view: PostView, base: string, channel: string, imageBase: string): string {
  const { code, media, counters } = view;
  const link = media.kind === 'short' ? `${base}/shorts/${code}` : `${base}/watch?v=${code}`;
  const still = `${imageBase}${media.pictures[0]?.path.replace(/-\d+x\d+\./, '-480x360.') ?? ''}`;
  const title = escapeMarkup(view.title);
  return ` <entry>
  <id>yt:video:${code}</id>
  <yt:videoId>${code}</yt:videoId>
  <yt:channelId>${view.author.id}</yt:channelId>
  <title>${title}</title>
  <link rel="alternate" href="${link}"/>
  <author><name>${escapeMarkup(view.author.title)}</name><uri>${channel}</uri></author>
  <published>${dateOf(view.at)}</published>
  <updated>${dateOf(view.editedAt ?? view.at)}</updated>
  <media:group>
   <media:title>${title}</media:title>
   <media:thumbnail url="${still}" width="480" height="360"/>
   <media:description>${escapeMarkup(view.text)}</media:description>
   <media:community>
    <media:starRating count="${counters.likes}" average="5.00" min="1" max="5"/>
    <media:statistics views="${counters.views}"/>
   </media:community>
  </media:group>
 </entry>`;
}

function spoiled(xml: string, fault: FaultName | undefined): string {
  if (fault === 'brokenXml') return xml.replace('</media:group>', '<&').replaceAll('</feed>', '');
  return fault === 'schemaDrift' ? xml.replaceAll('yt:videoId', 'yt:video') : xml;
}
