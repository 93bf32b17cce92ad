import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DeskViewWire } from '@mm/proto/http/desk-actions.js';
import { usePersonNames } from '../../../api/people.api.js';
import { byName } from '../../../language/name-order.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { useIdle } from '../../../ui/hooks/use-idle.js';
import { useToast } from '../../../ui/toast/toast.js';
import { GroupMenu, type MenuGroup } from '../../../ui/menu/group-menu.js';
import type { DeskFilter } from '../filters/desk-filter.js';
import { texts } from './texts.js';
import { isSameView, viewQueryOf } from './view-query.js';
import { useDeleteDeskViewMutation, useDeskViewsQuery, useSaveDeskViewMutation } from './views.api.js';

const ViewModal = lazy(() => import('./view-modal.js').then((m) => ({ default: m.ViewModal })));

/**
 * 'Виды': named filters of the desk, own ones and those that others share. Choosing one sets the address; the one that
 * was chosen last can be updated, renamed and deleted.
 */
export function ViewsMenu({ filter }: { filter: DeskFilter }) {
  const navigate = useNavigate();
  const toast = useToast();
  const isIdle = useIdle();
  const { data, isError } = useDeskViewsQuery(undefined, { skip: !isIdle });
  const nameOf = usePersonNames(isIdle);
  const [modal, setModal] = useState<'new' | 'edit' | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const { update, remove } = useViewChanges();
  const query = viewQueryOf(filter);
  const views = byName(data?.views ?? [], ({ name }) => name);
  const same = views.filter((view) => isSameView(view.query, query));
  const chosen = same.find(({ id }) => id === chosenId) ?? same[0] ?? views.find(({ id }) => id === chosenId);

  const itemOf = (view: DeskViewWire): MenuGroup['actions'][number] => ({
    key: `view${view.id}`,
    text: view.name,
    isCurrent: view.id === chosen?.id,
    run: () => {
      setChosenId(view.id);
      void navigate({ search: view.query });
    },
    ...(view.may_edit && !view.shared ? {} : { more: nameOf(view.owner) }),
  });
  const copy = async () => {
    try {
      const link = new URL(location.href);
      link.search = query;
      await navigator.clipboard.writeText(link.href);
      toast.success(texts.linkCopied);
    } catch {
      toast.danger(texts.copyFailed, { timeout: 4000 });
    }
  };
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
      actions: chosen?.may_edit
        ? [
            {
              key: 'update',
              text: texts.update(chosen.name),
              icon: 'check',
              isDisabled: isSameView(chosen.query, query),
              run: () => void update(chosen, query),
            },
            {
              key: 'edit',
              text: texts.edit(chosen.name),
              icon: 'edit',
              run: () => {
                setChosenId(chosen.id);
                setModal('edit');
              },
            },
            {
              key: 'remove',
              text: texts.remove(chosen.name),
              icon: 'trash',
              isDanger: true,
              run: () => void remove(chosen),
            },
          ]
        : [],
    },
    {
      key: 'actions',
      title: texts.actions,
      hidesTitle: true,
      actions: [
        { key: 'save', text: texts.save, icon: 'plus', run: () => setModal('new') },
        { key: 'copy', text: texts.copyLink, icon: 'share', run: () => void copy() },
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
          <ViewModal query={query} view={null} onClose={close} onSaved={({ id }) => setChosenId(id)} />
        )}
        {modal === 'edit' && chosen && (
          <ViewModal query={chosen.query} view={chosen} onClose={close} onSaved={({ id }) => setChosenId(id)} />
        )}
      </Suspense>
    </>
  );
}

/** Updates and deletes a view, with messages about it. */
function useViewChanges() {
  const toast = useToast();
  const { alert, confirm } = useQuestions();
  const [save] = useSaveDeskViewMutation();
  const [erase] = useDeleteDeskViewMutation();
  const update = async ({ id, name, shared }: DeskViewWire, query: string) => {
    const { error } = await save({ body: { id, name, shared, query } });
    if (error) return alert(texts.saveFailed);
    return toast.success(texts.updated(name), { title: texts.result });
  };
  const remove = async ({ id, name, shared }: DeskViewWire) => {
    if (!(await confirm(shared ? texts.askSharedRemoval(name) : texts.askRemoval(name)))) return undefined;
    const { error } = await erase({ body: { id } });
    if (error) return alert(texts.removeFailed);
    return toast.success(texts.removed(name), { title: texts.result });
  };
  return { update, remove };
}
