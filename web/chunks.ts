const contains =
  (...parts: string[]) =>
  (file: string): boolean =>
    parts.some((part) => file.includes(part));
const below = (folder: string, ...names: string[]): string[] => names.map((name) => `${folder}/${name}`);

/**
 * Scripts that screens load together, as groups of Rolldown. Without them each set of screens has a file for what only
 * they share, and /topic would load sixty: each request costs a slow processor some milliseconds. What waits for a file
 * that needs the group stays outside.
 */
export const loadedTogether = [
  {
    name: 'start',
    tags: ['$initial' as const],
    test: (file: string) => !contains('/language/language.', 'vite/preload-helper')(file),
  },
  {
    name: 'alerts',
    test: contains(
      ...below('/web/src/features/alerts', 'texts.ts', 'alert-words.', 'alerts.api.', 'alerts.live.', 'alert-link.'),
      '/web/src/live/reload-soon.',
      '/proto/http/alerts.',
    ),
  },
  { name: 'posts', test: contains(...below('/proto/http', 'author-calls.', 'posts.', 'recognition.')) },
  { name: 'people', test: contains('/web/src/api/people.api.', '/proto/http/accounts.') },
  {
    name: 'network-calls',
    test: contains(
      ...below('/proto/http', 'clients.', 'comments.', 'credentials.', 'owners.', 'resource-state.'),
      ...below('/proto/http', 'network-author-calls.', 'network-calls.', 'network-post-calls.'),
    ),
  },
  {
    name: 'controls',
    test: contains(
      ...below(
        '/web/src/ui',
        'address/',
        'badge/',
        'checkbox/',
        'number-text/',
        'pager/',
        'switch-group/',
        'tone-dot/',
      ),
      ...below(
        '/web/src/ui',
        'tabs/',
        'table/table',
        'table/use-row-keys',
        'text-field/',
        'web-link/',
        'latest/use-ever.',
        'keys/use-typed-word.',
      ),
      ...below(
        '/web/src/ui',
        'select/choice-field.',
        'select/offered.',
        'select/select.module',
        'search-box/search-box.',
      ),
      ...below(
        '/web/src/ui',
        'multi-select/multi-select.',
        'menu/menu.tsx',
        'menu/menu-button.',
        'progress/',
        'latest/use-idle.',
        'latest/use-latest.',
      ),
      ...below(
        '/web/src/api',
        'date-format.',
        'endpoints.',
        'event-choices.',
        'fault-texts.',
        'network-call.',
        'reference.api.',
        'request-of.',
        'texts.ts',
        'topics.api.',
      ),
      ...below('/web/src/features', 'expressions/texts.ts', 'expressions/expression-fault.', 'object-history/texts.ts'),
      ...below('/web/src', 'language/calendar/texts.ts', 'ui/date-range/date-range.tsx'),
      ...below('/proto', 'http/fill-path.', 'http/reference.', 'http/topics.', 'vocabulary/month.'),
      '/path-to-regexp/',
    ),
  },
  {
    name: 'report',
    test: contains(
      ...below('/web/src/widgets', 'gaps.', 'metric-strip/', 'nothing.', 'texts.ts', 'time-label.', 'time-points.'),
      ...below('/web/src/widgets', 'timeline/', 'tone-bar.', 'top/top.widget.', 'widget-data.', 'widgets.module'),
      ...below(
        '/web/src/widgets',
        'regions/region-tiles.',
        'regions/regions.widget.',
        'bars/bar',
        'regions/texts.ts',
        'shares/shares.',
      ),
      ...below('/web/src/ui/chart', 'chart-frame.', 'chart-look.', 'chart.tsx', 'data-table.', 'picture-menu.'),
      ...below('/web/src/ui', 'chart/texts.ts', 'changed-number/', 'latest/use-same.'),
      ...below('/web/src/features/publications', 'coalesce.', 'comments/comments-button.', 'comments/comments.api.'),
      ...below('/web/src/features/publications', 'publication-format.', 'publication-text.', 'publications.api.'),
      ...below('/web/src/features/publications', 'texts.ts', 'use-report-news.'),
      ...below(
        '/web/src/features/report-filters',
        'dashboard-params.',
        'language-switches.',
        'period.',
        'period-picker.',
        'report-filter.',
      ),
      ...below('/web/src/features/report-filters', 'report-notes.', 'reviewed-switch.', 'texts.ts', 'tone-switches.'),
      ...below('/web/src/features/report-filters', 'type-switches.', 'zoned-time.'),
      ...below('/web/src/features/collection-gaps', 'gap-bands.', 'texts.ts', 'use-collection-gaps.'),
      ...below('/web/src', 'api/reference-names.', 'features/source-health/source-health.api.'),
      ...below('/proto/http', 'reports.', 'source-health.'),
      ...below('/web/src/features', 'publications/publications.module', 'report-filters/report-filters.module'),
      ...below('/web/src', 'ui/chart/chart.module', 'widgets/regions/regions.module', 'ui/chart/plain-text.'),
      ...below('/web/src/widgets', 'open-end.', 'time-x-axis.'),
      ...below('/proto/http', 'control-characters.', 'report-widgets.'),
      '/proto/vocabulary/loyalty.',
    ),
  },
  {
    name: 'report-actions',
    test: contains(
      ...below(
        '/web/src/features/downloads',
        'download-menu.',
        'download.',
        'downloads.module',
        'file-name.',
        'save-file.',
        'texts.ts',
        'use-download.',
      ),
      ...below(
        '/web/src/features/report-views',
        'group-menu.',
        'report-views.',
        'share-link.',
        'texts.ts',
        'view-query.',
      ),
      ...below('/web/src/features', 'publications/use-answer.', 'report-filters/report-narrowing.'),
      ...below('/web/src/features', 'topic-tree/asked-keyword.'),
      ...below('/proto/http', 'downloads.', 'report-views.'),
    ),
  },
  {
    name: 'dashboard',
    test: contains(
      ...below('/web/src/features', 'dashboard/texts.ts', 'wall/texts.ts', 'wall/use-at-most-every.'),
      ...below('/web/src/features/topic-tree', 'dashboard-topic.api.', 'use-shown-topic.'),
    ),
  },
  {
    name: 'review',
    test: contains(
      ...below(
        '/web/src/features/post-review',
        'cached-posts.',
        'comment-choices.',
        'draft.',
        'kept-drafts.',
        'key-hint.',
      ),
      ...below(
        '/web/src/features/post-review',
        'missing-words.',
        'news-bar.',
        'post-card.',
        'post-format.',
        'post-list.',
      ),
      ...below(
        '/web/src/features/post-review',
        'post-page.',
        'post-review.api.',
        'post-review.live.',
        'post-review.module',
      ),
      ...below('/web/src/features/post-review', 'post-skeletons.', 'post-summary.', 'queue-filter.', 'review-keys.'),
      ...below('/web/src/features/post-review', 'texts.ts', 'use-review.'),
    ),
  },
  {
    name: 'topic',
    test: contains(
      ...below(
        '/web/src/features/topic-tree',
        'texts.ts',
        'topic-line.',
        'topic-nodes.',
        'topic-tree.',
        'use-topic-actions.',
      ),
      ...below('/web/src/ui/tree', 'tree-rows.', 'tree.', 'use-moving.', 'use-tree-keys.'),
      ...below('/web/src/features', 'publications/publication-columns.', 'publications/use-patch.'),
      ...below('/web/src/features/topic-report', 'texts.ts', 'topic-report.module'),
      ...below(
        '/web/src/widgets',
        'compare/line-styles.',
        'language-timeline/',
        'sources/',
        'tone-timeline/',
        'tone-totals/',
      ),
      ...below(
        '/web/src/features',
        'collection-gaps/gap-list.',
        'report-copy/is-comparison.',
        'topic-tree/use-moved-menu.',
      ),
    ),
  },
];
