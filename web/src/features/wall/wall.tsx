import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { isProblem } from '../../api/base-query.js';
import { useConfig } from '../../api/config.slice.js';
import { useSession, type SignedIn } from '../../api/user-session.js';
import { ChartLookContext } from '../../ui/chart/chart-look.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { reportParamsOf } from '../report-filters/dashboard-params.js';
import { askedKeyword } from '../topic-tree/asked-keyword.js';
import { useShownTopic } from '../topic-tree/use-shown-topic.js';
import { completePeriod, readPeriod, type Period } from '../report-filters/period.js';
import { formatSpan } from '../../api/zoned-time.js';
import { useTopicsQuery } from '../../api/topics.api.js';
import { DataAge } from './data-age.js';
import { texts } from './texts.js';
import { useAtMostEvery } from '../../ui/hooks/use-at-most-every.js';
import { useNow } from '../../ui/hooks/use-now.js';
import { usePlaylist } from './playlist.js';
import { useWakeLock } from './use-wake-lock.js';
import { useWallLook } from './use-wall-look.js';
import { useWallReport } from './use-wall-report.js';
import { readEvery, readList, type WallItem } from './wall-address.js';
import { WallAlert } from './wall-alert.js';
import { WallBoard } from './wall-board.js';
import styles from './wall.module.css';

/** Redraws of the board, ms. */
const redrawMs = 1_000;
const topicsPollMs = 30_000;

interface WallProps {
  /** A screen with its own access token, which has no other page to go to. */
  isDevice?: boolean;
}

/** `/main?wall=1`: one topic, or those of `list` in turn, for a screen that nobody operates. Esc leaves it. */
export function Wall({ isDevice = false }: WallProps) {
  const address = useAddress();
  const isLight = address.text('theme') === 'light';
  useWallLook(isLight ? 'light' : 'wall');
  useWakeLock();
  useEscape(!isDevice);
  const signIn = useWallSession();
  const period = completePeriod(readPeriod(address.text));
  const keyword = askedKeyword(address.text('keyword'));
  const items = useItems(address.text('list'), isLight ? '' : address.text('theme'), keyword);
  const { isVisible, visibleTopics, names, isKnown, refuse, topicsTriedAt, isTopicsBusy } = useVisibleTopics();
  const everyMs = readEvery(address.text('every')) * 1000;

  const paramsOf = (item: WallItem | undefined) =>
    item === undefined
      ? null
      : reportParamsOf({
          topicId: item,
          period,
          isReviewedOnly: address.flag('checked'),
          showsHidden: address.flag('hidden'),
        });
  const isUpcomingLoaded = useRef(false);
  const { turn, upcoming } = usePlaylist(items, isVisible, everyMs, () => isUpcomingLoaded.current);
  const report = useWallReport(paramsOf(turn?.item), visibleTopics);
  const next = useWallReport(paramsOf(upcoming), visibleTopics);
  const triedAt = report.triedAt ?? topicsTriedAt;
  const isBusy = report.triedAt === null ? isTopicsBusy : report.isBusy;
  const { noteAnswered } = signIn;
  useEffect(() => {
    if (triedAt === null) noteAnswered();
  }, [triedAt, noteAnswered]);
  isUpcomingLoaded.current = next.numbers !== undefined && next.viewed !== undefined;
  useEffect(() => {
    if (upcoming !== undefined && next.isRefused) refuse(upcoming);
  }, [upcoming, next.isRefused, refuse]);

  const name = turn === undefined ? '' : turn.item === null ? texts.allTopics : (names.get(turn.item) ?? texts.loading);
  const { numbers, viewed } = report;
  const content = useMemo(() => ({ name, numbers, viewed }), [name, numbers, viewed]);
  const shown = useAtMostEvery(content, redrawMs);
  const title = shown.name || (isKnown && items.length > 0 ? texts.nothingVisible : texts.loading);
  return (
    <ChartLookContext value="wall">
      <section className={styles['wall']} aria-label={texts.screen}>
        <header className={styles['head']}>
          <h1>{title}</h1>
          <WallNotes period={period} numbers={shown.numbers} />
          <DataAge wholeUntil={report.wholeUntil} triedAt={triedAt} isBusy={isBusy} isSignInNeeded={signIn.isNeeded} />
        </header>
        <WallBoard numbers={shown.numbers} viewed={shown.viewed} />
        <WallAlert items={items} clockOffset={report.clockOffset} />
        {items.length > 1 && turn ? <TurnProgress since={turn.since} everyMs={everyMs} /> : <div />}
      </section>
    </ChartLookContext>
  );
}

/** The period, and what reports always say: the share that people checked, what the machine hides, made-up sources. */
function WallNotes({ period, numbers }: { period: Period } & Pick<Parameters<typeof WallBoard>[0], 'numbers'>) {
  const { config } = useConfig();
  const zone = config?.time_zone ?? defaultTimeZone;
  return (
    <p className={styles['notes']}>
      <span>{period.key === 'custom' ? period.span && formatSpan(period.span, zone) : texts.period[period.key]}</span>
      <span>{texts.checked(numberText(numbers?.checked_share))}</span>
      <span>{texts.hidden(numberText(numbers?.hidden_by_machine))}</span>
      {config?.demo && <span>{texts.demo}</span>}
    </p>
  );
}

/** The topics of `list`; without one what the dashboard would show. */
function useItems(list: string, theme: string, keyword: string): readonly WallItem[] {
  const single = useShownTopic(theme, keyword);
  const only = single.isResolving ? undefined : single.topicId;
  return useMemo(() => {
    const items = readList(list);
    return items.length > 0 || only === undefined ? items : [only];
  }, [list, only]);
}

/** Which topics the caller sees; asked again and again, because a wall stays open when access ends. */
function useVisibleTopics() {
  const topics = useTopicsQuery(undefined, { pollingInterval: topicsPollMs });
  const list = topics.data?.topics_list;
  const [refused, setRefused] = useState<{ by: unknown; items: readonly WallItem[] }>({ by: undefined, items: [] });
  const refusedNow = refused.by === list ? refused.items : noItems;
  return useMemo(() => {
    const names = new Map((list ?? []).map(({ id, name }) => [id, name]));
    return {
      names,
      visibleTopics: [...names.keys()],
      isKnown: list !== undefined,
      isVisible: (item: WallItem) =>
        list !== undefined && !refusedNow.includes(item) && (item === null || names.has(item)),
      /** The server refused a topic that the list has; counts until the list changes. */
      refuse: (item: WallItem) => setRefused({ by: list, items: [...refusedNow, item] }),
      topicsTriedAt: topics.isError ? (topics.startedTimeStamp ?? 0) : null,
      isTopicsBusy: isProblem(topics.error) && topics.error.status === 429,
    };
  }, [list, refusedNow, topics.isError, topics.error, topics.startedTimeStamp]);
}
const noItems: readonly WallItem[] = [];

function useEscape(isLeaving: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLeaving) return undefined;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && void navigate('/main');
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isLeaving, navigate]);
}

/** How much of a topic's time is over, as a thin line. */
function TurnProgress({ since, everyMs }: { since: number; everyMs: number }) {
  const share = Math.min(1, Math.max(0, (useNow() - since) / everyMs));
  return (
    <div className={styles['progress']} aria-hidden="true">
      <i style={{ transform: `scaleX(${share.toFixed(3)})` }} />
    </div>
  );
}

/**
 * Lets calls say that a wall makes them, and keeps it on its screen when sign-in has ended: the page of sign-in is not
 * opened, each further call tries to renew. Returns whether sign-in is needed; a call that succeeds shows that it is
 * not.
 */
function useWallSession(): { isNeeded: boolean; noteAnswered: () => void } {
  const session = useSession();
  const [isNeeded, setIsNeeded] = useState(false);
  const noteAnswered = useCallback(() => setIsNeeded(false), []);
  useEffect(() => {
    const own = session.current;
    const kept: SignedIn = {
      isWall: true,
      token: () => own.token(),
      renew: async () => {
        const isRenewed = await own.renew();
        if (isRenewed) noteAnswered();
        return isRenewed;
      },
      signIn: () => setIsNeeded(true),
      signOut: () => own.signOut(),
      adopt: (tokens, expiresIn) => own.adopt(tokens, expiresIn),
    };
    session.current = kept;
    const stop = session.onToken(noteAnswered);
    return () => {
      stop();
      if (session.current === kept) session.current = own;
    };
  }, [session, noteAnswered]);
  return { isNeeded, noteAnswered };
}
