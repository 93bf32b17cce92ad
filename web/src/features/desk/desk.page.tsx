import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { CallDispatch } from '../../api/api.js';
import { networkTitle } from '../../api/network-call.js';
import { prefetchThresholds, useThresholds } from '../post-review/thresholds.api.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { afterPaint } from '../../ui/hooks/after-paint.js';
import { readerOf, useAddress } from '../../ui/hooks/use-address.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { useSame } from '../../ui/hooks/use-same.js';
import { faultOf } from '../expressions/expression-fault.js';
import { NewsBar } from '../post-review/news-bar.js';
import { PostSkeletons } from '../post-review/post-skeletons.js';
import { texts as cardTexts } from '../post-review/texts.js';
import { BatchLine } from './batch/batch-line.js';
import { deskListApi, useDeskCountsQuery } from './desk.api.js';
import { deskLive } from './desk.live.js';
import { DeskRows } from './desk-rows.js';
import { useDeskSession, useOutbox } from './desk-session.js';
import styles from './desk.module.css';
import { addressOf, areWordsElsewhere, isNarrowed, queryOf, readDeskFilter } from './filters/desk-filter.js';
import { FilterBar } from './filters/filter-bar.js';
import { hintOf, type KeyedAction } from './keys/desk-keys.js';
import { useDeskPreferences } from './keys/desk-preferences.js';
import { LabelPalette } from './label-palette/label-palette.js';
import { chosenOf } from './label-palette/use-entries.js';
import { useLabelNames } from './label-names.js';
import { QuietLine } from './quiet-line.js';
import { SelectionBar } from './selection-bar.js';
import { memberInFocus, offeredInFocus, originalOf, stepInStory } from './stories/member-focus.js';
import { texts } from './texts.js';
import { useDesk } from './use-desk.js';
import { useDeskKeys } from './use-desk-keys.js';
import { useDeskList } from './use-desk-list.js';
import { useRowActions } from './use-row-actions.js';
import { useRows } from './use-rows.js';
import { ViewsMenu } from './views/views-menu.js';

const BatchDialog = lazy(() => import('./batch/batch-dialog.js').then((m) => ({ default: m.BatchDialog })));
const LaterDialog = lazy(() => import('./later-dialog.js').then((m) => ({ default: m.LaterDialog })));
const DeskHelp = lazy(() => import('./keys/desk-help.js').then((m) => ({ default: m.DeskHelp })));

const countsEveryMs = 60_000;
const skeletons = 10;

/** Asks for the posts of an address before the screen is drawn. */
export function prefetchDesk(dispatch: CallDispatch, search: string): void {
  const filter = readDeskFilter(readerOf(new URLSearchParams(search)));
  dispatch(deskListApi.util.prefetch('deskList', filter, {}));
  prefetchThresholds(dispatch);
}

/** The desk: one queue over all networks, in which every post is decided by a key or two. */
export function DeskPage({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const address = useAddress();
  const filter = useSame(readDeskFilter(address));
  const preferences = useDeskPreferences();
  const session = useDeskSession();
  const outbox = useOutbox(session);
  const names = useLabelNames();
  const thresholds = useThresholds();
  const queue = useDeskList(filter);
  const { list, ids } = queue;
  const rows = useRows(ids);
  const desk = useDesk({
    filter,
    wordsOf: names.wordsOf,
    onDecided: (decided) => (preferences.advances ? rows.leave(decided) : queue.hold(decided)),
    onRestored: (restored) => {
      const first = restored.find((id) => id in list.byId);
      if (first !== undefined) rows.goTo(first);
    },
  });
  const actions = useRowActions(desk, rows);
  // Posts with certain words are found by reading, which nobody waits for.
  const isCounted = filter.words === '';
  const counted = useDeskCountsQuery({ query: queryOf(filter) }, { pollingInterval: countsEveryMs, skip: !isCounted });
  const counts = isCounted ? counted.data : undefined;
  const [dialog, setDialog] = useState<'batch' | 'help' | null>(null);
  useLiveFeature(deskLive);
  useRoom('queue');

  const current = rows.current === null ? undefined : list.byId[rows.current];
  const selected = ids.flatMap((id) => (rows.selected.has(id) ? (list.byId[id] ?? []) : []));
  const targets = selected.length > 0 ? selected : current ? [current] : [];
  const total = counts?.queues[filter.state];
  const keys = useMemo(() => {
    const keyOf = (action: KeyedAction) => (preferences.hasSingleKeys ? hintOf(action, preferences.keys) : '');
    return {
      open: keyOf('open'),
      accept: keyOf('accept'),
      ignore: keyOf('ignore'),
      later: keyOf('later'),
      takeOut: keyOf('takeOut'),
      keepApart: keyOf('keepApart'),
      undo: keyOf('undo'),
    };
  }, [preferences]);

  const showNews = async () => {
    await queue.showNews();
    window.scrollTo({ top: 0 });
  };
  useDeskKeys(preferences, (action, extend) => {
    if (action === 'next' || action === 'previous') {
      if (!extend && stepInStory(rows.current, action === 'next' ? 1 : -1)) return true;
      queue.release();
      return rows.step(action === 'next' ? 1 : -1, extend);
    }
    if (action === 'help') setDialog('help');
    else if (action === 'news') void showNews();
    else if (action === 'undo') desk.undo();
    else if (action === 'selectAll') rows.selectAll();
    else if (!current) return false;
    else if (action === 'open') {
      desk.review.toggle(current);
      rows.goTo(current.id);
    } else if (action === 'accept') actions.accept(targets);
    else if (action === 'ignore') desk.ignore(targets);
    else if (action === 'later') actions.later(targets);
    else if (action === 'save')
      void (desk.review.isOpen(current.id) ? desk.review.save(current) : actions.accept(targets));
    else if (action === 'select') rows.toggleSelected(current.id);
    else if (action === 'original') originalOf(current.id)?.click();
    else if (action === 'takeOut') {
      if (!filter.stories || !current.story || offeredInFocus() !== null) return false;
      void desk.editStory(current, 'take-out', memberInFocus() ?? current.id);
    } else if (action === 'keepApart') {
      const offered = offeredInFocus();
      void (offered === null ? desk.keepApart(targets, rows.clear) : desk.editStory(current, 'keep-apart', offered));
    } else if (action === 'langKz' || action === 'langRu')
      actions.setLabels(targets, { lang: action === 'langKz' ? 'kz' : 'ru' });
    else if (action === 'tone1' || action === 'tone2' || action === 'tone3')
      actions.setLabels(targets, { tone: ({ tone1: -2, tone2: 1, tone3: 2 } as const)[action] });
    else actions.ask({ about: 'field', field: action, posts: targets });
    return true;
  });

  const { asked } = actions;
  const isCovered = asked !== null || dialog !== null;
  const wasCovered = useRef(isCovered);
  const focusCurrent = useLatest(() => void (rows.current !== null && rows.goTo(rows.current)));
  useEffect(() => {
    const isUncovered = wasCovered.current && !isCovered;
    wasCovered.current = isCovered;
    // A closed dialog gives the focus back to a row that may have left the list meanwhile.
    return isUncovered ? afterPaint(focusCurrent) : undefined;
  }, [isCovered, focusCurrent]);
  const lastMade = session.made.at(-1);
  const isElsewhere = areWordsElsewhere(filter);
  const wordsFault = faultOf(queue.problem, 'words');
  const isNothing = !queue.isLoading && !queue.problem && ids.length === 0;
  return (
    <section className={styles['page']}>
      <div className={styles['head']}>
        <h1>{texts.title}</h1>
        <BatchLine />
        <span className={styles['hint']}>{cardTexts.keys}</span>
        <Button small kind="quiet" onPress={() => setDialog('batch')} isDisabled={total === 0 || isElsewhere}>
          {texts.wholeQueue}
        </Button>
        <ViewsMenu filter={filter} />
      </div>
      <FilterBar
        networks={networks}
        filter={filter}
        counts={counts}
        onChange={(change) => address.set(addressOf(change))}
        wordsFault={wordsFault}
      />
      <NewsBar text={newsText(queue.news)} onShow={() => void showNews()} />
      {queue.isLoading && <PostSkeletons count={skeletons} />}
      {isNothing && !queue.isMore && (
        <EmptyState title={texts.empty} text={emptyText(filter)}>
          {networks.map((n) => (
            <Link key={n.id} to={n.screens.authors.path}>
              {texts.subscribe(networkTitle(n.id))}
            </Link>
          ))}
        </EmptyState>
      )}
      {isNothing && queue.isMore && <p role="status">{texts.searching}</p>}
      <DeskRows
        list={list}
        ids={ids}
        filter={filter}
        selected={rows.selected}
        current={rows.current}
        focusWish={rows.focusWish}
        names={names}
        thresholds={thresholds}
        keys={keys}
        actions={actions.row}
        review={desk.review}
        storyChanges={desk.storyChanges}
        onNearEnd={queue.onNearEnd}
      />
      {queue.problem && !wordsFault && !isElsewhere && (
        <ErrorState title={ids.length > 0 ? texts.moreFailed : texts.failed} onRetry={queue.retry} />
      )}
      <div className={styles['foot']} data-keep-clear>
        {selected.length > 0 && (
          <SelectionBar
            count={selected.length}
            total={total}
            onAccept={() => actions.accept(selected)}
            onIgnore={() => desk.ignore(selected)}
            onLater={() => actions.ask({ about: 'later', posts: selected })}
            onKeepApart={
              selected.length > 1 && selected.some(({ story }) => story !== null)
                ? () => void desk.keepApart(selected, rows.clear)
                : undefined
            }
            keepApartKey={keys.keepApart}
            onField={(field) => actions.ask({ about: 'field', field, posts: selected })}
            onAll={() => setDialog('batch')}
            onClear={rows.clear}
          />
        )}
        <QuietLine
          line={desk.line}
          outbox={outbox}
          undoKey={keys.undo}
          onUndo={desk.undo}
          onRetry={() => void session.outbox.retry()}
          onChangeLater={
            desk.line?.canUndo && lastMade?.kind === 'later'
              ? () => actions.ask({ about: 'later', posts: lastMade.postIds.flatMap((id) => list.byId[id] ?? []) })
              : undefined
          }
        />
      </div>
      <Suspense>
        {asked?.about === 'field' && asked.posts[0] && (
          <LabelPalette
            field={asked.field}
            post={asked.posts[0]}
            chosen={chosenOf(desk.drafts.draft(asked.posts[0]), asked.field)}
            onChoose={actions.choose}
            onClose={actions.close}
          />
        )}
        {asked?.about === 'later' && (
          <LaterDialog
            count={asked.posts.length}
            onChoose={(until, reason) => actions.putOff(asked.posts, until, reason)}
            onClose={actions.close}
          />
        )}
        {dialog === 'batch' && (
          <BatchDialog filter={filter} total={filter.stories ? 0 : (total ?? 0)} onClose={() => setDialog(null)} />
        )}
        {dialog === 'help' && <DeskHelp onClose={() => setDialog(null)} />}
      </Suspense>
    </section>
  );
}

const newsText = ({ arrived, risen }: { arrived: number; risen: number }): string =>
  [arrived > 0 && cardTexts.news(arrived), risen > 0 && texts.risen(risen)].filter(Boolean).join(' · ');

type Filter = ReturnType<typeof readDeskFilter>;

const emptyText = (filter: Filter): string =>
  isNarrowed(filter)
    ? texts.emptyOther
    : filter.state === 'new'
      ? texts.emptyNew
      : filter.state === 'later'
        ? texts.emptyLater
        : texts.emptyOther;
