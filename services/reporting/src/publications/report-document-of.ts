import { publicationIndexOf, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { wordsOfPublication, type PublicationWords } from '@mm/keywords/normalise.js';
import { foldName } from '@mm/keywords/words.js';
import type { MembersMatcher } from '../matching/topic-matcher-cache.js';
import type { ReferenceNames } from '../reference/reference-names.js';
import type { ReportDocument } from '../store/report-document.js';
import {
  countersOf,
  effectiveLabels,
  type Classified,
  type EffectiveLabels,
  type PublicationRow,
} from '../publication-table/publication.js';

/** What is searched of a publication: its title and text, and the names of its author and labels. */
export function wordsToSearch(
  { title, text, author, labels }: Pick<Classified, 'title' | 'text' | 'author'> & { labels: EffectiveLabels },
  names: ReferenceNames,
): PublicationWords {
  return wordsOfPublication(
    [title, text],
    [
      author.name || author.username,
      author.username,
      ...labels.spheres.map((id) => names.get('sphere', id) ?? ''),
      ...labels.oblasts.map((id) => names.get('oblast', id) ?? ''),
      names.get('event', labels.eventId) ?? labels.eventName,
    ],
  );
}

/** The document of a publication in the report store. */
export function reportDocumentOf(
  row: PublicationRow,
  classified: Classified,
  names: ReferenceNames,
  matcher: Pick<MembersMatcher, 'match'>,
): ReportDocument {
  const labels = effectiveLabels(classified, row.labels);
  const { author } = classified;
  const eventName = names.get('event', labels.eventId) ?? labels.eventName;
  const authorName = author.name || author.username;
  const words = wordsToSearch({ ...classified, labels }, names);
  return {
    id: Number(row.id),
    index: publicationIndexOf(classified.network as NetworkId),
    network: classified.network,
    kind: classified.kind,
    publishedAt: Date.parse(classified.publishedAt),
    ...labels,
    eventName,
    storyId: Number(row.story_id),
    authorId: author.id,
    authorName,
    authorSearch: foldName(`${author.name}\n${author.username}\n${author.code}`),
    isCommunity: author.isGroup,
    followers: author.followers,
    ...countersOf(row),
    words,
    members: matcher.match(words),
  };
}
