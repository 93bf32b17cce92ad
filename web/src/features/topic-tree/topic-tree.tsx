import { lazy, Suspense, useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import type { MenuAction } from '../../ui/menu/menu.js';
import { useIdle } from '../../ui/hooks/use-idle.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Tree } from '../../ui/tree/tree.js';
import type { TreeNode } from '../../ui/tree/tree-rows.js';
import { texts as historyTexts } from '../object-history/texts.js';
import type { LabStart } from '../query-lab/query-lab.js';
import { TopicLine } from './topic-line.js';
import {
  initialTopicLimit,
  keyOf,
  limitsShowing,
  nextLimit,
  readKey,
  treeLines,
  type TreeLine,
} from './topic-nodes.js';
import { topicsLive, useSectionsQuery, useTopicsQuery } from '../../api/topics.api.js';
import styles from './topic-tree.module.css';
import { texts } from './texts.js';
import { useMovedMenu } from './use-moved-menu.js';
import { useTopicActions } from './use-topic-actions.js';

const TopicModal = lazy(() => import('./topic-modal.js').then((m) => ({ default: m.TopicModal })));
const SectionModal = lazy(() => import('./section-modal.js').then((m) => ({ default: m.SectionModal })));
const HistoryModal = lazy(() =>
  import('../object-history/history-modal.js').then((m) => ({ default: m.HistoryModal })),
);

interface TopicTreeProps {
  /** The chosen topic; null for 'Лента'. */
  selected: number | null;
  onSelect: (topicId: number | null) => void;
  /** Only for selection: without buttons, menus and reordering. */
  isReadOnly?: boolean;
  /** The chosen topic is to be edited, with this open in its lab; for those who may edit it. */
  lab?: LabStart | null;
  onLabClosed?: () => void;
}

/** The tree of sections and topics; its first entry is the feed. */
export function TopicTree({ selected, onSelect, isReadOnly = false, lab = null, onLabClosed }: TopicTreeProps) {
  const mayCreate = hasAnyRole(useCaller().roles, reviewers) && !isReadOnly;
  const topics = useTopicsQuery();
  const sections = useSectionsQuery({ params: {} });
  const [limits, setLimits] = useState<Readonly<Record<number, number>>>({});
  const [closed, setClosed] = useState<readonly string[]>([]);
  const [menu, setMenu] = useState<string | null>(null);
  const sectionList = sections.data?.tsection_list ?? [];
  const topicList = topics.data?.topics_list ?? [];
  const actions = useTopicActions(sectionList, (id) => id === selected && onSelect(null));
  const mayMove = sectionList.length > 1 && !isReadOnly;
  const nameOf = usePersonNames(useIdle());
  const titleOf = ({ name, autor }: { name: string; autor: string }) =>
    `${name}\n${texts.authorIs(nameWithLogin(autor, nameOf))}`;
  const panel = useRef<HTMLDivElement>(null);
  useMovedMenu(panel, menu, setMenu);
  useLiveFeature(topicsLive);
  useRoom('reference');

  // Remembered, so that the list does not shrink under the pointer that chooses another topic.
  const shownLimits = limitsShowing(selected, topicList, limits);
  if (shownLimits !== limits) setLimits(shownLimits);
  const lines = treeLines(sectionList, topicList, shownLimits);
  const select = (key: string) => {
    const { kind, id } = readKey(key);
    setMenu(null);
    if (kind === 'more') setLimits({ ...limits, [id]: nextLimit(limits[id] ?? initialTopicLimit) });
    else if (kind === 'section') setClosed(closed.includes(key) ? closed.filter((k) => k !== key) : [...closed, key]);
    else onSelect(kind === 'topic' ? id : null);
  };
  const nodeOf = (line: TreeLine): TreeNode => {
    const key = keyOf(line);
    if (line.kind === 'more')
      return { key, text: texts.more, content: <span className={styles['more']}>{texts.more}</span> };
    const lineProps =
      line.kind === 'feed'
        ? { name: isReadOnly ? texts.allTopics : texts.feed, actions: [] as MenuAction[] }
        : line.kind === 'section'
          ? sectionLine(line.section)
          : topicLine(line.topic);
    return {
      key,
      text: lineProps.name,
      isMovable: line.kind === 'section' && mayMove,
      content: (
        <TopicLine
          icon={line.kind === 'feed' ? 'queue' : line.kind === 'section' ? 'topic' : 'chart'}
          {...lineProps}
          isMenuOpen={menu === key}
          onMenu={(open) => setMenu(open ? key : null)}
        />
      ),
      ...(line.kind === 'section' ? { children: line.children.map(nodeOf) } : {}),
    };
  };
  const historyOf = (of: 'topic' | 'section', { id, name }: { id: number; name: string }): MenuAction[] =>
    isReadOnly
      ? []
      : [
          {
            key: 'history',
            text: historyTexts.history,
            icon: 'calendar',
            run: () => actions.open({ kind: 'history', of, id, name }),
          },
        ];
  const sectionLine = (section: (typeof sectionList)[number]) => ({
    name: section.name,
    title: titleOf(section),
    count: section.topics.length,
    actions: [
      ...(mayCreate
        ? [
            {
              key: 'add',
              text: texts.newTopic,
              icon: 'plus' as const,
              run: () => actions.open({ kind: 'topic', topic: null, sectionId: section.id }),
            },
          ]
        : []),
      ...(mayCreate && section.may_edit
        ? [
            {
              key: 'edit',
              text: texts.editSection,
              icon: 'edit' as const,
              run: () => actions.open({ kind: 'section', section }),
            },
          ]
        : []),
      ...historyOf('section', section),
      ...(mayCreate && section.may_edit ? [removal(() => void actions.removeSection(section))] : []),
    ],
  });
  const topicLine = (topic: (typeof topicList)[number]) => ({
    name: topic.name,
    title: titleOf(topic),
    isMatching: topic.matching,
    actions: [
      ...(mayCreate && topic.may_edit
        ? [
            {
              key: 'edit',
              text: texts.editTopic,
              icon: 'edit' as const,
              run: () => actions.open({ kind: 'topic', topic, sectionId: null }),
            },
          ]
        : []),
      ...historyOf('topic', topic),
      ...(mayCreate && topic.may_edit ? [removal(() => void actions.removeTopic(topic))] : []),
    ],
  });

  const ofLab =
    lab && mayCreate ? topicList.find(({ id, may_edit: mayEdit }) => id === selected && mayEdit) : undefined;
  const edited = actions.modal?.kind === 'topic' ? actions.modal : ofLab && { topic: ofLab, sectionId: null };
  const failed =
    sections.isError && !sections.data
      ? { title: texts.sectionsFailed, retry: sections.refetch }
      : topics.isError && !topics.data
        ? { title: texts.topicsFailed, retry: topics.refetch }
        : null;
  return (
    <div ref={panel} className={styles['panel']} onContextMenu={(event) => openMenuAt(event, setMenu)}>
      {mayCreate && (
        <div className={styles['buttons']}>
          <Button small onPress={() => actions.open({ kind: 'topic', topic: null, sectionId: null })}>
            {texts.newTopic}
          </Button>
          <Button small onPress={() => actions.open({ kind: 'section', section: null })}>
            {texts.newSection}
          </Button>
        </div>
      )}
      {failed && <ErrorState title={failed.title} text={texts.loadHint} onRetry={() => void failed.retry()} />}
      {!failed && (!sections.data || !topics.data) && <SkeletonLines lines={8} height={28} />}
      {!failed && sections.data && topics.data && (
        <>
          <Tree
            label={texts.tree}
            nodes={lines.map(nodeOf)}
            selected={selected === null ? 'feed' : `topic:${selected}`}
            onSelect={select}
            expanded={lines.map(keyOf).filter((key) => !closed.includes(key))}
            onExpand={(keys) => setClosed(lines.map(keyOf).filter((key) => !keys.includes(key)))}
            {...(mayMove ? { onReorder: (keys: string[]) => void actions.reorder(keys) } : {})}
          />
          {topicList.length === 0 && (
            <p className={styles['hint']}>{mayCreate ? texts.emptyEditor : texts.emptyReader}</p>
          )}
          {mayCreate && (
            <Link className={styles['trash']} to="/trash">
              {texts.trash}
            </Link>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {edited && (
          <TopicModal
            topic={edited.topic}
            sectionId={edited.sectionId}
            sections={sectionList}
            start={edited.topic === ofLab ? (lab ?? undefined) : undefined}
            onClose={() => {
              actions.close();
              onLabClosed?.();
            }}
            onSaved={(topic) => onSelect(topic.id)}
          />
        )}
        {actions.modal?.kind === 'section' && <SectionModal section={actions.modal.section} onClose={actions.close} />}
        {actions.modal?.kind === 'history' && (
          <HistoryModal
            kind={actions.modal.of}
            id={actions.modal.id}
            name={actions.modal.name}
            onClose={actions.close}
          />
        )}
      </Suspense>
    </div>
  );
}

/** A right click anywhere on a row with a menu opens it, and so do Shift+F10 and the Menu key, which aim at the row. */
function openMenuAt(event: MouseEvent, open: (key: string) => void): void {
  const { target, currentTarget } = event;
  // A press on a handle drags; clicks in dialogs and menus arrive here too.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('[data-handle]')) return;
  const row = target.closest<HTMLElement>('[role="row"]');
  if (!row?.querySelector('[aria-haspopup]')) return;
  event.preventDefault();
  open(row.dataset['key'] ?? '');
}

const removal = (run: () => void): MenuAction => ({
  key: 'remove',
  text: texts.remove,
  icon: 'trash',
  isDanger: true,
  run,
});
