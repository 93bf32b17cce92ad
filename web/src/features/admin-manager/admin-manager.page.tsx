import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { ErrorBoundary } from '../../ui/error-state/error-boundary.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Tabs } from '../../ui/tabs/tabs.js';
import screen from '../../ui/screen/screen.module.css';
import { adminTabsOf, type AdminTabProps } from './admin-tabs.js';
import { resourcesLive } from './resources.api.js';
import { texts } from './texts.js';

/** The tabs of administrators; the chosen one is in the address. */
export function AdminManagerPage({ networks }: AdminTabProps) {
  const [params, setParams] = useSearchParams();
  useLiveFeature(resourcesLive);
  useRoom('sources');
  const named = params.get('tab');
  const tabs = adminTabsOf(networks);
  const selected = tabs.find(({ key }) => key === named) ?? tabs[0];
  // The other parameters are filters of the tab that is left; the keyword goes from screen to screen.
  const open = (tab: string) =>
    setParams(
      (before) => {
        const keyword = before.get('keyword');
        return { tab, ...(keyword === null ? {} : { keyword }) };
      },
      { replace: true },
    );
  return (
    <section className={screen['page']}>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.title}
        selected={selected?.key ?? ''}
        onSelect={open}
        tabs={tabs.map(({ key, text, Content, networks: shown }) => ({
          key,
          text,
          content: (
            <ErrorBoundary resetKey={key}>
              <Suspense fallback={<SkeletonLines lines={8} />}>
                <Content networks={shown} />
              </Suspense>
            </ErrorBoundary>
          ),
        }))}
      />
    </section>
  );
}
