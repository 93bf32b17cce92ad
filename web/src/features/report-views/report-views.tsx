import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ReportViewWire } from '@mm/proto/http/report-views.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { usePersonNames } from '../../api/people.api.js';
import { byName } from '../../language/name-order.js';
import { Button } from '../../ui/button/button.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { useIdle } from '../../ui/hooks/use-idle.js';
import { useToast } from '../../ui/toast/toast.js';
import { useTopicsQuery } from '../../api/topics.api.js';
import { GroupMenu, type MenuGroup } from '../../ui/menu/group-menu.js';
import { useDeleteReportViewMutation, useReportViewsQuery, useSaveReportViewMutation } from './report-views.api.js';
import { texts } from './texts.js';
import { isSameQuery, topicOf, viewQuery, type ViewScreen } from './view-query.js';

const ViewModal = lazy(() => import('./view-modal.js').then((m) => ({ default: m.ViewModal })));
const FreezeModal = lazy(() => import('../report-copy/freeze-modal.js').then((m) => ({ default: m.FreezeModal })));

interface ReportViewsProps {
  screen: ViewScreen;
  /** The report of the screen: offers to freeze it, and says which topic is shown. */
  params?: ReportParamsWire;
}

/**
 * 'Виды': named filter states of the screen, own ones and those that others share. Choosing one sets the address;
 * the one that the address was last set to can be updated and deleted.
 */
export function ReportViews({ screen, params }: ReportViewsProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const { search } = useLocation();
  const isIdle = useIdle();
  const { data, isError } = useReportViewsQuery(undefined, { skip: !isIdle });
  const topics = useTopicsQuery().data?.topics_list;
  const [modal, setModal] = useState<'new' | 'edit' | 'freeze' | null>(null);
  const query = viewQuery(search, screen, params && (params.topic_id ?? null));
  const views = byName(data?.views ?? [], ({ name }) => name).filter((view) => view.screen === screen);
  const { chosen, setChosenId } = useChosen(views, query);
  const { update, remove } = useViewChanges(() => setChosenId(null));
  const nameOf = usePersonNames(isIdle);

  const open = (view: ReportViewWire) => {
    const topicId = topicOf(view.query);
    setChosenId(view.id);
    if (view.is_hidden || (topicId !== null && topics && !topics.some(({ id }) => id === topicId)))
      return toast.danger(texts.noTopic, { timeout: 4000 });
    return void navigate({ search: view.query });
  };
  const itemOf = (view: ReportViewWire): MenuGroup['actions'][number] => ({
    key: `view${view.id}`,
    text: view.name,
    isCurrent: view.id === chosen?.id,
    run: () => open(view),
    ...(view.may_edit && !view.shared ? {} : { more: nameOf(view.owner) }),
  });
  const nothing = isError ? texts.loadFailed : data ? texts.none : texts.loading;
  const groups: MenuGroup[] = [
    { key: 'own', title: texts.own, actions: views.filter((view) => !view.shared).map(itemOf) },
    { key: 'shared', title: texts.shared, actions: views.filter((view) => view.shared).map(itemOf) },
    {
      key: 'none',
      title: texts.views,
      hidesTitle: true,
      actions: views.length > 0 ? [] : [{ key: 'none', text: nothing, isDisabled: true, run: () => undefined }],
    },
    {
      key: 'current',
      title: texts.current,
      hidesTitle: true,
      actions: [
        ...(chosen?.may_edit
          ? [
              {
                key: 'update',
                text: texts.update(chosen.name),
                icon: 'check' as const,
                isDisabled: isSameQuery(chosen.query, query),
                run: () => void update(chosen, query),
              },
              { key: 'edit', text: texts.edit(chosen.name), icon: 'edit' as const, run: () => setModal('edit') },
            ]
          : []),
        ...(chosen && (chosen.may_edit || chosen.is_hidden)
          ? [
              {
                key: 'remove',
                text: texts.remove(chosen.name),
                icon: 'trash' as const,
                isDanger: true,
                run: () => void remove(chosen),
              },
            ]
          : []),
      ],
    },
    {
      key: 'actions',
      title: texts.actions,
      hidesTitle: true,
      actions: [
        { key: 'save', text: texts.save, icon: 'plus', run: () => setModal('new') },
        ...(params
          ? [{ key: 'freeze', text: texts.freeze, icon: 'books' as const, run: () => setModal('freeze') }]
          : []),
        { key: 'copies', text: texts.copies, icon: 'right', run: () => void navigate('/report-copies') },
      ],
    },
  ];
  const close = () => setModal(null);
  return (
    <>
      <GroupMenu label={texts.views} groups={groups}>
        <Button small icon="eye">
          {texts.views}
        </Button>
      </GroupMenu>
      <Suspense fallback={null}>
        {modal === 'new' && (
          <ViewModal screen={screen} query={query} view={null} onClose={close} onSaved={({ id }) => setChosenId(id)} />
        )}
        {modal === 'edit' && chosen && (
          <ViewModal
            screen={screen}
            query={chosen.query}
            view={chosen}
            onClose={close}
            onSaved={({ id }) => setChosenId(id)}
          />
        )}
        {modal === 'freeze' && params && <FreezeModal params={params} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The view that was chosen last, or whose query the address has; it stays chosen while the address is changed. */
function useChosen(views: readonly ReportViewWire[], query: string) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const shown = views.find((view) => view.id === chosenId);
  const isShown = shown !== undefined && !shown.is_hidden && isSameQuery(shown.query, query);
  const match = isShown ? shown : views.find((view) => !view.is_hidden && isSameQuery(view.query, query));
  const matchId = match?.id;
  useEffect(() => {
    if (matchId !== undefined) setChosenId(matchId);
  }, [matchId]);
  return { chosen: match ?? shown, setChosenId };
}

/** Updates and deletes a view, with messages about it. */
function useViewChanges(onRemoved: () => void) {
  const toast = useToast();
  const { alert, confirm } = useQuestions();
  const [save] = useSaveReportViewMutation();
  const [erase] = useDeleteReportViewMutation();
  const update = async ({ id, name, screen, shared }: ReportViewWire, query: string) => {
    const result = await save({ body: { params: { id, name, screen, shared, query } } });
    if (result.error) return alert(texts.saveFailed);
    return toast.success(texts.updated(name), { title: texts.result });
  };
  const remove = async ({ id, name, shared }: ReportViewWire) => {
    if (!(await confirm(shared ? texts.askSharedRemoval(name) : texts.askRemoval(name)))) return undefined;
    const result = await erase({ body: { params: { id } } });
    if (result.error) return alert(texts.removeFailed);
    onRemoved();
    return toast.success(texts.removed(name), { title: texts.result });
  };
  return { update, remove };
}
