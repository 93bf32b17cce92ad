import { useEffect, useRef, useState } from 'react';
import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { roles } from '@mm/proto/vocabulary/role.js';
import { nameWithLogin, usePersonNames } from '../../../api/people.api.js';
import { useLiveFeature, useRoom } from '../../../live/use-live-session.js';
import { byName } from '../../../language/name-order.js';
import { Button } from '../../../ui/button/button.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Pager } from '../../../ui/pager/pager.js';
import { Select } from '../../../ui/select/select.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { accessColumns } from './access-columns.js';
import {
  accessRows,
  changedRows,
  matchingRows,
  sectionKey,
  accessWith,
  type AccessDrafts,
  type AccessRow,
  type Person,
} from './access-rows.js';
import {
  accessLive,
  useAccessSectionsQuery,
  useAccessTopicsQuery,
  currentSectionOf,
  currentTopicOf,
  useSaveSectionAccessMutation,
  useSaveTopicAccessMutation,
} from './access.api.js';
import { texts } from './texts.js';

const size = 7;
const anywhere = { theme: '', author: null, page: 1 };

/** The table 'Темы': which topics and sections a person may see. */
export function AccessTable({ person }: { person: Person }) {
  const topics = useAccessTopicsQuery();
  const sections = useAccessSectionsQuery({ params: {} });
  useLiveFeature(accessLive);
  useRoom('reference');
  const shown = topics.data && sections.data ? { ...topics.data, ...sections.data } : null;
  const isFailed = !shown && (topics.isError || sections.isError);
  const reload = () => Promise.all([topics.refetch(), sections.refetch()]);
  return (
    <section className={styles['part']}>
      {isFailed && <ErrorState title={texts.listFailed} onRetry={() => void reload()} />}
      {!shown && !isFailed && <SkeletonLines lines={size} />}
      {shown && (
        <TopicAccess person={person} topics={shown.topics_list} sections={shown.tsection_list} reload={reload} />
      )}
    </section>
  );
}

interface TopicAccessProps {
  person: Person;
  topics: readonly TopicWire[];
  sections: readonly SectionWire[];
  /** Resolves when what is saved is shown. */
  reload: () => Promise<unknown>;
}

function TopicAccess({ person, topics, sections, reload }: TopicAccessProps) {
  const nameOf = usePersonNames();
  const [filter, setFilter] = useState<{ theme: string; author: string | null; page: number }>(anywhere);
  const rows = accessRows(topics, sections, person);
  const { drafts, change, changed, isSaving, save } = useAccessDrafts(person, topics, sections, rows, reload);
  const matching = matchingRows(rows, filter.theme, filter.author);
  const page = Math.max(1, Math.min(filter.page, Math.ceil(matching.length / size)));
  const table = useRef<HTMLDivElement>(null);
  /** The section whose box gets the focus when its row is shown. */
  const [sought, setSought] = useState<string | null>(null);
  useEffect(() => {
    if (sought === null) return;
    table.current?.querySelector<HTMLInputElement>(`[data-access="${sought}"] input`)?.focus();
    setSought(null);
  }, [sought]);
  const goToSection = (id: number) => {
    const at = rows.findIndex(({ key }) => key === sectionKey(id));
    setFilter({ ...anywhere, page: Math.floor(at / size) + 1 });
    setSought(sectionKey(id));
  };
  const head = useRef<HTMLDivElement>(null);
  // It opens below the list from which the person was chosen.
  useEffect(() => void head.current?.scrollIntoView({ block: 'nearest' }), []);
  const columns = accessColumns({ nameOf, drafts, onChange: change, onSection: goToSection });
  return (
    <>
      <div ref={head} className={styles['head']}>
        <h2>{texts.title}</h2>
        <Button kind="primary" isDisabled={changed.length === 0} isPending={isSaving} onPress={() => void save()}>
          {changed.length === 0 ? texts.save : texts.saveCount(changed.length)}
        </Button>
      </div>
      <p className={styles['hint']}>
        {nameWithLogin(person.username, nameOf)}.{' '}
        {person.roles.includes(roles.mm_admin.id) ? texts.administrator : texts.hint}
      </p>
      {rows.length === 0 && <p className={styles['nothing']}>{texts.empty}</p>}
      {rows.length > 0 && (
        <div className={styles['filters']} role="search" aria-label={texts.filters}>
          <TextField
            label={texts.byTopic}
            type="search"
            value={filter.theme}
            onChange={(theme) => setFilter({ ...filter, theme, page: 1 })}
          />
          <Select
            label={texts.byAuthor}
            options={byName(
              [...new Set(rows.map(({ author }) => author))].map((author) => ({
                value: author,
                text: nameWithLogin(author, nameOf),
              })),
              ({ text }) => text,
            )}
            value={filter.author}
            placeholder={texts.allAuthors}
            isClearable
            onChange={(author) => setFilter({ ...filter, author, page: 1 })}
          />
        </div>
      )}
      {matching.length > 0 && (
        <div ref={table} className={styles['part']}>
          <Table
            label={texts.of(nameOf(person.username))}
            columns={columns}
            rows={matching.slice((page - 1) * size, page * size)}
            rowId={({ key }) => key}
            total={matching.length}
            asCards
          />
          <Pager
            page={page}
            size={size}
            total={matching.length}
            label={texts.of(nameOf(person.username))}
            onPage={(next) => setFilter({ ...filter, page: next })}
          />
        </div>
      )}
      {rows.length > 0 && matching.length === 0 && (
        <EmptyState title={texts.emptyFiltered} text={texts.emptyFilteredText}>
          <Button onPress={() => setFilter(anywhere)}>{texts.resetFilters}</Button>
        </EmptyState>
      )}
    </>
  );
}

/** The unsaved changes of the table, and their save. */
function useAccessDrafts(
  person: Person,
  topics: readonly TopicWire[],
  sections: readonly SectionWire[],
  rows: readonly AccessRow[],
  reload: () => Promise<unknown>,
) {
  const toast = useToast();
  const [drafts, setDrafts] = useState<AccessDrafts>({});
  const [isSaving, setIsSaving] = useState(false);
  const { saveTopic, saveSection } = useSaveAccess(person.id);
  const changed = changedRows(rows, drafts);

  const send = async ({ kind, id, key }: AccessRow): Promise<boolean> => {
    const isOpen = drafts[key] ?? false;
    const topic = kind === 'topic' ? topics.find((one) => one.id === id) : undefined;
    const section = kind === 'section' ? sections.find((one) => one.id === id) : undefined;
    if (topic) return saveTopic(topic, isOpen);
    return section ? saveSection(section, isOpen) : false;
  };
  const save = async () => {
    setIsSaving(true);
    const failed: AccessRow[] = [];
    for (const row of changed) if (!(await send(row))) failed.push(row);
    await reload();
    setDrafts((before) => Object.fromEntries(failed.map(({ key }) => [key, before[key] ?? false])));
    setIsSaving(false);
    if (failed.length === 0) toast.success(texts.saved, { title: nameOfPerson(person) });
    else toast.danger(texts.failed(failed.map(({ name }) => name)), { title: nameOfPerson(person), timeout: 6000 });
  };
  const change = ({ key }: AccessRow, isOpen: boolean) => setDrafts((before) => ({ ...before, [key]: isOpen }));
  return { drafts, change, changed, isSaving, save };
}

const nameOfPerson = ({ name, username }: Person): string => name || username;

/**
 * Saves that a person may or may not see a topic or a section; resolves to whether it was saved. When somebody else
 * has changed it in the meantime, the access is changed in that version: it touches nothing else.
 */
function useSaveAccess(personId: number) {
  const [sendTopic] = useSaveTopicAccessMutation();
  const [sendSection] = useSaveSectionAccessMutation();

  const saveTopic = async (topic: TopicWire, isOpen: boolean, isAgain = false): Promise<boolean> => {
    const { id, version, name, keywords, access } = topic;
    const params = { id, version, name, keywords, access: accessWith(access, personId, isOpen) };
    const { error } = await sendTopic({ body: { params } });
    const current = isAgain ? undefined : currentTopicOf(error);
    return current ? saveTopic(current, isOpen, true) : error === undefined;
  };
  const saveSection = async (section: SectionWire, isOpen: boolean, isAgain = false): Promise<boolean> => {
    const { id, version, name, access } = section;
    const params = { id, version, name, access: accessWith(access, personId, isOpen) };
    const { error } = await sendSection({ body: { params } });
    const current = isAgain ? undefined : currentSectionOf(error);
    return current ? saveSection(current, isOpen, true) : error === undefined;
  };
  return { saveTopic, saveSection };
}
