import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { SearchRequestWire, SearchWire, HitWire } from '@mm/proto/http/searches.js';
import { isProblem } from '../../api/base-query.js';
import { topicsLive } from '../../api/topics.api.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { useEver } from '../../ui/hooks/use-ever.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { AutoLoad } from './auto-load.js';
import { useStartSearchMutation, dorkingLive } from './dorking.api.js';
import styles from './dorking.module.css';
import { LostOnly, Results } from './results.js';
import { SearchFields } from './search-fields.js';
import {
  formOf,
  instagramSite,
  parametersOf,
  problemOf,
  problemOfWords,
  topicRequest,
  typedRequest,
  wordsOf,
  type Chosen,
  type FormProblem,
  type Words,
} from './search-form.js';
import { SearchProgress } from './search-progress.js';
import { texts } from './texts.js';
import { listParameter, listingOf, useListing, type Listing, type Shown } from './use-listing.js';

const HitPanel = lazy(() => import('./hit-panel.js').then((m) => ({ default: m.HitPanel })));
const HistoryModal = lazy(() => import('./history-modal.js').then((m) => ({ default: m.HistoryModal })));
const SchedulesModal = lazy(() => import('./schedules-modal.js').then((m) => ({ default: m.SchedulesModal })));
const Providers = lazy(() => import('./providers-popover.js').then((m) => ({ default: m.ProvidersPopover })));

type Block = 'typed' | 'auto';

/** Searches the internet and what earlier searches have found; everything that is chosen is in the address. */
export function DorkingPage() {
  useLiveFeature(dorkingLive);
  useLiveFeature(topicsLive);
  useRoom('reference');
  useRoom('searches');
  const address = useAddress();
  const [words, setWords] = useWords(address);
  const chosen: Chosen = { section: address.number('section', 0) || null, topic: address.number('topic', 0) || null };
  const listing = listingOf(address.text('job'), address.text('list'));
  const shown = useListing(listing);
  const [problem, setProblem] = useState<{ block: Block; of: FormProblem }>();
  const [opened, setOpened] = useState<'history' | 'schedules'>();
  const [startSearch, { isLoading: isStarting }] = useStartSearchMutation();

  const keep = { page: address.text('page') || null };
  const commit = (next = words) => {
    if (JSON.stringify(next) !== JSON.stringify(wordsOf(address.text))) address.set({ ...parametersOf(next), ...keep });
  };
  const change = (part: Partial<Words>, isWhole: boolean) => {
    const next = { ...words, ...part };
    setWords(next);
    setProblem(undefined);
    if (isWhole) commit(next);
  };
  /** Shows another list, from its first page. */
  const showList = (parameters: Record<string, string | number | null>) =>
    address.go({ job: null, list: null, filter: null, hit: null, ...parameters });
  const begin = async (request: SearchRequestWire, block: Block) => {
    setProblem(undefined);
    const { data: id, error } = await startSearch(request);
    if (id) return showList({ ...parametersOf(words), job: id });
    setProblem({ block, of: isProblem(error) ? problemOf(error) : { form: texts.problems.failed } });
  };
  const search = (block: Block, over: Partial<Words> = {}) => {
    const request = block === 'typed' ? typedRequest(words) : topicRequest(chosen, { ...words, ...over });
    const fault = request ? problemOfWords(words, block === 'typed') : { form: texts.notChosen };
    if (fault || !request) return setProblem(fault && { block, of: fault });
    void begin(request, block);
  };
  const load = (next: Exclude<Listing, { kind: 'search' }>) => {
    setProblem(undefined);
    if (JSON.stringify(next) === JSON.stringify(listing)) shown.refetch();
    else showList({ ...parametersOf(words), list: listParameter(next) });
  };
  const loadKeyword = () => {
    const keyword = words.keyword.trim();
    const fault = keyword === '' ? problemOfWords(words, true) : undefined;
    if (fault) setProblem({ block: 'typed', of: fault });
    else load({ kind: 'keyword', keyword });
  };
  const reopen = (past: SearchWire) => {
    const form = formOf(past.request);
    setOpened(undefined);
    setProblem(undefined);
    showList({ ...parametersOf(form.words), ...form.chosen, job: past.id });
  };

  const ofList = listing?.kind === 'keyword' && shown.problem ? problemOf(shown.problem) : undefined;
  const { form: atForm, ...fields } = problem?.of ?? (ofList?.keyword ? ofList : {});
  const hit = [...(shown.hits ?? []), ...shown.lost].find(({ code }) => code === address.text('hit'));
  return (
    <section className={styles['page']}>
      <div className={styles['head']}>
        <h1>{texts.title}</h1>
        <div className={styles['buttons']}>
          <Button onPress={() => setOpened('history')}>{texts.history.open}</Button>
          <Button onPress={() => setOpened('schedules')}>{texts.schedules.open}</Button>
          <ProvidersButton />
        </div>
      </div>
      <div className={styles['asking']}>
        <SearchFields
          words={words}
          problem={{ ...fields, ...(atForm && problem?.block === 'typed' ? { form: atForm } : {}) }}
          isStarting={isStarting}
          onChange={change}
          onLeave={() => commit()}
          onSearch={() => search('typed')}
          onLoad={loadKeyword}
        />
        <AutoLoad
          chosen={chosen}
          problem={problem?.block === 'auto' ? atForm : undefined}
          isStarting={isStarting}
          onChoose={(next) => {
            setProblem(undefined);
            address.set({ ...next, ...keep });
          }}
          onLoad={() =>
            load(chosen.topic === null ? { kind: 'section', id: chosen.section } : { kind: 'topic', id: chosen.topic })
          }
          onSearch={() => search('auto')}
          onInstagramSearch={() => search('auto', { site: instagramSite })}
        />
      </div>
      {shown.search && (
        <SearchProgress
          key={shown.search.id}
          search={shown.search}
          onAgain={() => shown.search && void begin(shown.search.request, 'typed')}
        />
      )}
      <FoundList
        listing={listing}
        shown={shown}
        address={address}
        onOpen={({ code }) => address.go({ hit: code, ...keep })}
      />
      <Suspense fallback={null}>
        {hit && <HitPanel key={hit.code} hit={hit} onClose={() => address.set({ hit: null, ...keep })} />}
        {opened === 'history' && <HistoryModal onOpen={reopen} onClose={() => setOpened(undefined)} />}
        {opened === 'schedules' && (
          <SchedulesModal search={shown.search} onOpen={reopen} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </section>
  );
}

/** The words of the fields. The address has them once a field is left; another address replaces them. */
function useWords({ text }: ReturnType<typeof useAddress>) {
  const ofAddress = JSON.stringify(wordsOf(text));
  const [words, setWords] = useState(() => JSON.parse(ofAddress) as Words);
  useEffect(() => void setWords(JSON.parse(ofAddress) as Words), [ofAddress]);
  return [words, setWords] as const;
}

function ProvidersButton() {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  return (
    <>
      <Button ref={trigger} aria-haspopup="dialog" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {texts.providers.open}
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <Providers trigger={trigger} isOpen={isOpen} onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  );
}

const { empty: words } = texts;

interface FoundListProps {
  listing: Listing | null;
  shown: Shown;
  address: ReturnType<typeof useAddress>;
  onOpen: (hit: HitWire) => void;
}

/** The rows of a listing, or why there are none: that providers failed is never shown as 'nothing found'. */
function FoundList({ listing, shown, address, onOpen }: FoundListProps) {
  const { search, hits, lost, problem, isFetching, refetch } = shown;
  const { form, keyword } = !hits && problem ? problemOf(problem) : {};
  // A fault of the expression is explained at its field.
  if (listing === null || keyword) return <EmptyState title={words.start} text={words.startText} />;
  if (!hits && problem) return <ErrorState title={texts.results.failed} text={form ?? ''} onRetry={refetch} />;
  if (!hits) return <SkeletonLines lines={8} />;
  if (hits.length > 0)
    return <Results hits={hits} lost={lost} isBusy={isFetching && !search} address={address} onOpen={onOpen} />;
  const { title, text } = emptyWords(shown);
  return (
    <>
      <EmptyState title={title} text={text} />
      <LostOnly hits={lost} onOpen={onOpen} />
    </>
  );
}

function emptyWords({ search }: Pick<Shown, 'search'>): { title: string; text?: string } {
  if (!search) return { title: words.stored, text: words.storedText };
  if (search.state === 'running') return { title: words.running, text: words.runningText };
  if (search.state === 'failed') return { title: words.failed };
  if (search.state === 'cancelled') return { title: words.cancelled };
  if (search.degraded.length > 0 || search.is_out_of_time) return { title: words.partial, text: words.partialText };
  return { title: words.none, text: words.noneText };
}
