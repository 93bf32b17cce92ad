import { useState } from 'react';
import { referenceCalls, type EventWire } from '@mm/proto/http/reference.js';
import { useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { CheckboxList } from '../../ui/checkbox/checkbox-list.js';
import { FormModal } from '../../ui/modal/form-modal.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { faultOf } from '../expressions/expression-fault.js';
import { ExpressionField } from '../expressions/expression-field.js';
import { refusalOf, useDraftAnswer } from '../query-lab/draft-answer.js';
import { asOneExpression } from '../query-lab/expression-words.js';
import { LabSummary } from '../query-lab/lab-summary.js';
import { ProblemNote, saveProblemOf, type SaveProblem } from '../topic-tree/save-problem.js';
import styles from './event-manager.module.css';
import { useSaveEventMutation } from './event-manager.api.js';
import { texts } from './texts.js';

interface EventModalProps {
  /** Null for a new event. */
  event: EventWire | null;
  onClose: () => void;
}

/** Creates an event or changes its properties; it can be saved when something was changed. */
export function EventModal({ event, onClose }: EventModalProps) {
  const toast = useToast();
  const { data: spheres = [] } = useSpheresQuery();
  const { data: oblasts = [] } = useOblastsQuery();
  const [base, setBase] = useState(event);
  const [draft, setDraft] = useState<EventDraft>(() => draftOf(event));
  const [problem, setProblem] = useState<SaveProblem>({});
  const [save, { isLoading }] = useSaveEventMutation();
  const answer = useDraftAnswer({
    keywords: asOneExpression(draft.keywords),
    exclude: '',
    attributes: false,
    topicId: null,
  });
  const refusal = refusalOf(answer) ?? (answer.isStale ? problem.apiProblem : undefined);
  const current = currentOf(problem.current);
  const hasChanged = isChanged(draft, draftOf(base));
  const change = (part: Partial<EventDraft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = async (over: EventWire | null) => {
    if (draft.name.trim() === '') return setProblem({ name: texts.nameRequired });
    const { data, error } = await save({ body: { params: saveOf(draft, over) } });
    if (error) return setProblem(saveProblemOf(error, texts.taken));
    toast.success(texts.saved(data.event.name), { title: texts.result });
    onClose();
  };
  const take = (theirs: EventWire) => {
    setBase(theirs);
    setDraft(draftOf(theirs));
    setProblem({});
  };

  return (
    <FormModal
      size="wide"
      title={event ? texts.edit : texts.add}
      onClose={onClose}
      submitText={texts.save}
      isSaving={isLoading}
      isDisabled={!hasChanged}
      onSubmit={() => submit(base)}
      className={styles['form']}
      autoComplete="off"
    >
      <ProblemNote
        text={problem.form}
        isStale={current !== undefined}
        onKeep={() => void submit(current ?? base)}
        onTake={() => current && take(current)}
      />
      <TextField
        label={texts.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={problem.name}
        autoFocus
        maxLength={300}
      />
      <CheckboxList
        label={texts.spheres}
        options={spheres}
        selected={draft.spheres}
        onChange={(chosen) => change({ spheres: chosen })}
      />
      <CheckboxList
        label={texts.oblasts}
        options={oblasts}
        selected={draft.oblasts}
        onChange={(chosen) => change({ oblasts: chosen })}
      />
      <ExpressionField
        label={texts.keywords}
        placeholder={texts.keywordsExample}
        value={draft.keywords}
        onChange={(keywords) => change({ keywords })}
        fault={faultOf(refusal, 'params.keywords')}
        isExplained
      />
      <p className={styles['hint']}>{texts.keywordsHint}</p>
      <LabSummary answer={answer} />
    </FormModal>
  );
}

/** The event as it is now, from the refusal of a stale save; else undefined. */
const currentOf = (current: unknown): EventWire | undefined =>
  referenceCalls.saveEvent.response.safeParse({ status: 'success', event: current }).data?.event;

/** The properties of an event in the form. */
type EventDraft = Pick<EventWire, 'name' | 'spheres' | 'oblasts' | 'keywords'>;

/** The form values of an event, or of a new one. */
const draftOf = (event: EventWire | null): EventDraft => ({
  name: event?.name ?? '',
  spheres: event?.spheres ?? [],
  oblasts: event?.oblasts ?? [],
  keywords: event?.keywords ?? '',
});

/** The flag that enables Save. */
const isChanged = (draft: EventDraft, saved: EventDraft): boolean =>
  draft.name.trim() !== saved.name ||
  draft.keywords.trim() !== saved.keywords ||
  !sameIds(draft.spheres, saved.spheres) ||
  !sameIds(draft.oblasts, saved.oblasts);

/** What a save sends; `event` is the version that the draft replaces. */
const saveOf = (draft: EventDraft, event: Pick<EventWire, 'id' | 'version'> | null) => ({
  ...(event ? { id: event.id, version: event.version } : {}),
  name: draft.name.trim(),
  spheres: draft.spheres,
  oblasts: draft.oblasts,
  keywords: draft.keywords.trim(),
});

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
