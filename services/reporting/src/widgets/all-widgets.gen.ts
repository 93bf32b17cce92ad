// Written by infra/scripts/gen-widgets.mjs; never edited.
import type { ReportWidgets } from './report-widget.js';
import { widgets as language } from './language/language.widget.js';
import { widgets as languageTimeline } from './language-timeline/language-timeline.widget.js';
import { widgets as metricStrip } from './metric-strip/metric-strip.widget.js';
import { widgets as networks } from './networks/networks.widget.js';
import { widgets as regions } from './regions/regions.widget.js';
import { widgets as sources } from './sources/sources.widget.js';
import { widgets as sphereSpider } from './sphere-spider/sphere-spider.widget.js';
import { widgets as timeline } from './timeline/timeline.widget.js';
import { widgets as toneTotals } from './tone-totals/tone-totals.widget.js';
import { widgets as top } from './top/top.widget.js';

/** All widgets that a report may contain, by name. */
export const allWidgets: ReportWidgets = {
  ...language,
  ...languageTimeline,
  ...metricStrip,
  ...networks,
  ...regions,
  ...sources,
  ...sphereSpider,
  ...timeline,
  ...toneTotals,
  ...top,
};
