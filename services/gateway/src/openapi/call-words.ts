import type { Operation } from '@mm/proto/vocabulary/operation.js';

/** What an operation lets a program do, as a section of the document. */
export const operationWords: Readonly<Record<Operation, string>> = {
  report: 'Search and reports: publications, their full text, widgets, files.',
  topics: 'Topics and sections that the owner of the token may see.',
  recognition: 'What texts are about, as the machine sees it.',
  dashboard: 'What a wall shows.',
  events: 'Events as they happen.',
  'hand-in': 'Posts that another collector found.',
};

interface CallWords {
  summary: string;
  description?: string;
  /** Of the response, where it is not JSON. */
  media?: string;
}

const filters =
  'Every filter is optional; lists mean "any of". A search is the report of no topic with `search_text`, `keywords`, ' +
  '`search_autor` or any other filter. With `widgets` and `size: 0` only figures are returned.';

/** The words of every call for programs, by its id. */
export const callWords: Readonly<Record<string, CallWords>> = {
  'report-form': {
    summary: 'Search publications and compute a report',
    description: `Publications that match, newest first, with the widgets that are asked for. ${filters}`,
  },
  'report-section': {
    summary: 'Compute the report of a section',
    description: 'The figures of each topic of a section.',
  },
  'report-overperformance': {
    summary: 'List publications that did better than usual',
    description: 'The ten publications with the most engagement beside what their authors usually have.',
  },
  'report-stories': {
    summary: 'List the stories of a report',
    description: `Reprints and reposts of one text are one story, counted within the filters. ${filters}`,
  },
  'report-story': {
    summary: 'Read one story of a report',
    description: 'Its publications with their spread over time and what their texts share.',
  },
  'report-form-fullText': { summary: 'Read the whole text of a publication' },
  topic_download: {
    summary: 'Download a report as a file',
    description: 'Streamed as xlsx, doc, pdf, csv or json. Filters are those of a report.',
    media: 'application/octet-stream',
  },
  'topics-list': { summary: 'List topics' },
  'topics.by-keyword': { summary: 'Find the topic that has a keyword' },
  'tsection-list': {
    summary: 'List sections with their topics',
    description: 'All sections, or those that have a topic.',
  },
  'dashboard-topic': { summary: 'Read the topic that the dashboard of the owner begins with' },
  spheres: { summary: 'List spheres' },
  oblasts: { summary: 'List regions' },
  'events-list': { summary: 'List events to which publications belong' },
  'collection-gaps': {
    summary: 'List times without successful collection',
    description: 'A figure of such a time may be too low. `from` and `until` are Unix seconds.',
  },
  alerts: {
    summary: 'List alerts with their reasons',
    description: 'Newest first; `before` is the id of the last alert of the page before.',
  },
  'recognise-texts': {
    summary: 'Recognise texts',
    description:
      'At most 100 texts; one guess for each, in their order. Regions are KATO codes, spheres ids of `spheres`, tone ' +
      'is -2, 1 or 2. `confidence` has a share of 0 to 1 for each of `lang`, `oblasts`, `spheres`, `tone` and ' +
      '`is_ignored`; `evidence` has the words that led to a label, with UTF-16 positions. Of a text the first 20,000 ' +
      'characters are read. Nothing is stored.',
  },
  'hand-in-posts': {
    summary: 'Hand in posts of another collector',
    description:
      'They are recognised, reviewed and reported like collected ones. `network` and `id` identify a post for ever: ' +
      'sent again with the same content nothing happens, with another text it is revised, with other counts counted. ' +
      'Counts that are not given stay. Every post is checked by itself: wrong ones are named by their index with a ' +
      'code, the others are taken. `accepted + unchanged + refused` is the number of posts. Codes besides those of ' +
      'the schema: `in-future`, `too-old`, `author-erased`, `other-author`, `control-character`. An unknown author ' +
      'is stored without watchers and is not polled. Of an author that is polled here only missing posts are taken. ' +
      'A request has at most 500 posts and 6 MB; after a failure send the same batch again.',
  },
  'event-stream': {
    summary: 'Read events as they happen (Server-Sent Events)',
    description:
      'Each message has `event` (the name), `data` (JSON, an OutgoingEvent) and `id`, a cursor. Connect again with ' +
      '`Last-Event-ID: <cursor>` to get what came after it, nothing missing and nothing twice. The first message is ' +
      '`hello`; it and the comments that arrive every 15 s carry a cursor too. `resync` says that events can no ' +
      'longer be sent: read the state with the other calls; the stream goes on from now. At most five streams of one ' +
      'token or account; the sixth gets 429 `too-many-streams`. Only events that the owner of the token may see, and ' +
      'only of the topics of the token.',
    media: 'text/event-stream',
  },
};
