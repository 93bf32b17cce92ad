import { lazy, Suspense, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '../../ui/error-state/error-boundary.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Tabs } from '../../ui/tabs/tabs.js';
import screen from '../../ui/screen/screen.module.css';
import { texts } from './texts.js';

const loaded = (load: () => Promise<ComponentType>) => lazy(() => load().then((component) => ({ default: component })));
const tabs = [
  {
    key: 'settings',
    text: texts.tabs.settings,
    Content: loaded(() => import('./settings/settings-tab.js').then((m) => m.SettingsTab)),
  },
  {
    key: 'references',
    text: texts.tabs.references,
    Content: loaded(() => import('./reference-lists/reference-lists-tab.js').then((m) => m.ReferenceListsTab)),
  },
  {
    key: 'jobs',
    text: texts.tabs.jobs,
    Content: loaded(() => import('./jobs/jobs-tab.js').then((m) => m.JobsTab)),
  },
  {
    key: 'dead-letters',
    text: texts.tabs.deadLetters,
    Content: loaded(() => import('./dead-letters/dead-letters-tab.js').then((m) => m.DeadLettersTab)),
  },
  {
    key: 'webhooks',
    text: texts.tabs.webhooks,
    Content: loaded(() => import('./webhooks/webhooks-tab.js').then((m) => m.WebhooksTab)),
  },
  {
    key: 'storage',
    text: texts.tabs.storage,
    Content: loaded(() => import('./storage/storage-tab.js').then((m) => m.StorageTab)),
  },
  {
    key: 'erasure',
    text: texts.tabs.erasure,
    Content: loaded(() => import('./erasure/erasure-tab.js').then((m) => m.ErasureTab)),
  },
];

/** The installation as its administrator runs it; the chosen tab is in the address. */
export function SystemPage() {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  // The other parameters are filters of the tab that is left.
  const open = (tab: string) => setParams({ tab }, { replace: true });
  return (
    <section className={screen['page']}>
      <h1>{texts.title}</h1>
      <Tabs
        label={texts.title}
        selected={(tabs.find(({ key }) => key === named) ?? tabs[0])?.key ?? ''}
        onSelect={open}
        tabs={tabs.map(({ key, text, Content }) => ({
          key,
          text,
          content: (
            <ErrorBoundary resetKey={key}>
              <Suspense fallback={<SkeletonLines lines={8} />}>
                <Content />
              </Suspense>
            </ErrorBoundary>
          ),
        }))}
      />
    </section>
  );
}
