import type { WidgetName } from '../../widgets/widget-data.js';

export type ChartTab =
  | 'main'
  | 'tone'
  | 'networks'
  | 'authors'
  | 'communities'
  | 'outlets'
  | 'language'
  | 'events'
  | 'regions'
  | 'sources'
  | 'stories'
  | 'overperformance';

/** The chart tabs: first the overview with four charts, then one tab per subject. */
const tabsOf: Record<1 | 2, readonly ChartTab[]> = {
  1: [
    'main',
    'tone',
    'networks',
    'authors',
    'communities',
    'language',
    'events',
    'regions',
    'sources',
    'stories',
    'overperformance',
  ],
  2: ['main', 'tone', 'outlets', 'language', 'events', 'regions', 'sources', 'stories', 'overperformance'],
};

/** The widgets that each tab requests. */
const widgetsOf: Record<ChartTab, readonly WidgetName[]> = {
  main: ['timeline', 'sphere-spider', 'top-authors', 'top-events'],
  tone: ['tone-totals', 'tone-timeline'],
  networks: ['networks'],
  authors: ['top-authors'],
  communities: ['top-communities'],
  outlets: ['top-media'],
  language: ['language'],
  events: ['top-events'],
  regions: ['regions'],
  sources: ['sources'],
  // They ask calls of their own.
  stories: [],
  overperformance: [],
};

export const chartTabs = (type: 1 | 2): readonly ChartTab[] => tabsOf[type];

/** The tab in the address, or the overview if this kind of report does not have it. */
export const chartTabOf = (text: string, type: 1 | 2): ChartTab => tabsOf[type].find((tab) => tab === text) ?? 'main';

/**
 * Widgets to request: the metric strip always, those of the open tab while charts are shown.
 * For mass media the ranking is of outlets, not of persons, and languages are shown over time too.
 */
export function widgetsToAsk(tab: ChartTab, type: 1 | 2, areChartsShown: boolean): WidgetName[] {
  const own = areChartsShown ? widgetsOf[tab] : [];
  return [
    'metric-strip',
    ...own.map((name) => (name === 'top-authors' && type === 2 ? 'top-media' : name)),
    ...(own.includes('language') && type === 2 ? (['language-timeline'] as const) : []),
  ];
}
