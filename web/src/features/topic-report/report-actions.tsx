import { lazy, memo, Suspense } from 'react';
import { createPortal } from 'react-dom';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';

const ReportViews = lazy(() =>
  import('../report-views/report-views.js').then((m) => ({ default: memo(m.ReportViews) })),
);
const ShareLink = lazy(() => import('../report-views/share-link.js').then((m) => ({ default: memo(m.ShareLink) })));
const DownloadMenu = lazy(() => import('../downloads/download-menu.js').then((m) => ({ default: m.DownloadMenu })));

interface ReportActionsProps {
  /** Element in the head of the page. */
  place: HTMLElement | null;
  params: ReportParamsWire;
  total: number | undefined;
  isDisabled: boolean;
}

/** What can be done with a whole report: named views, a frozen copy, a link, a download. */
export function ReportActions({ place, params, total, isDisabled }: ReportActionsProps) {
  if (!place) return null;
  return createPortal(
    <Suspense fallback={null}>
      <ReportViews screen="topic" params={params} />
      <ShareLink />
      <DownloadMenu params={params} isDisabled={isDisabled} {...(total === undefined ? {} : { total })} />
    </Suspense>,
    place,
  );
}
