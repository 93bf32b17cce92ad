import { language } from './language/language.widget.js';
import { metricStrip } from './metric-strip/metric-strip.widget.js';
import { networks } from './networks/networks.widget.js';
import type { ReportWidget, WidgetName } from './report-widget.js';
import { sources } from './sources/sources.widget.js';
import { sphereSpider } from './sphere-spider/sphere-spider.widget.js';
import { timeline, toneTimeline } from './timeline/timeline.widget.js';
import { toneTotals } from './tone-totals/tone-totals.widget.js';
import { topAuthors } from './top-authors/top-authors.widget.js';
import { topCommunities } from './top-communities/top-communities.widget.js';
import { topEvents } from './top-events/top-events.widget.js';
import { topMedia } from './top-media/top-media.widget.js';

/** All widgets that a report may contain. */
export const allWidgets: { readonly [N in WidgetName]: ReportWidget<N> } = {
  'metric-strip': metricStrip,
  'tone-totals': toneTotals,
  timeline,
  'tone-timeline': toneTimeline,
  'sphere-spider': sphereSpider,
  'top-authors': topAuthors,
  'top-communities': topCommunities,
  'top-media': topMedia,
  'top-events': topEvents,
  language,
  networks,
  sources,
};
