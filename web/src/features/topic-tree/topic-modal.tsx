import { useRef, useState } from 'react';
import { topic as topicSchema, type SectionWire, type TopicWire } from '@mm/proto/http/topics.js';
import { useCaller } from '../../api/caller.slice.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { FormModal } from '../../ui/modal/form-modal.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import { Select } from '../../ui/select/select.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { texts as uiTexts } from '../../ui/texts.js';
import { useToast } from '../../ui/toast/toast.js';
import { ExpressionField } from '../expressions/expression-field.js';
import { faultOf } from '../expressions/expression-fault.js';
import { refusalOf, useDraftAnswer } from '../query-lab/draft-answer.js';
import { PlainLanguage } from '../query-lab/plain-language.js';
import type { ShowPart } from '../query-lab/parts-panel.js';
import { QueryLab, type LabStart } from '../query-lab/query-lab.js';
import lab from '../query-lab/query-lab.module.css';
import { AccessField, AuthorNote, useOwnId } from './access-field.js';
import { MatchingNote } from './matching-note.js';
import { ProblemNote, saveProblemOf, type SaveProblem } from './save-problem.js';
import { draftOf, saveOf, shownAccess, type TopicDraft } from './topic-draft.js';
import { useSaveTopicMutation } from '../../api/topics.api.js';
import { texts } from './texts.js';

interface TopicModalProps {
  /** Null for a new topic, which is created in `sectionId`. */
  topic: TopicWire | null;
  sectionId: number | null;
  sections: readonly SectionWire[];
  /** What of the lab is open at first. */
  start?: LabStart | undefined;
  onClose: () => void;
  onSaved: (topic: TopicWire) => void;
}

const reviewedOptions = [
  { value: 'all', text: texts.reviewedAll },
  { value: 'saved', text: texts.reviewedSaved },
] as const;

/** Creates and edits a topic. */
export function TopicModal({ topic, sectionId, sections, start, onClose, onSaved }: TopicModalProps) {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [base, setBase] = useState(topic);
  const [draft, setDraft] = useState<TopicDraft>(() => draftOf(topic, sectionId));
  const [problem, setProblem] = useState<SaveProblem>({});
  const [save, { isLoading }] = useSaveTopicMutation();
  const own = useOwnId(useCaller().username);
  const authorId = topic ? topic.user : own;
  const section = sections.find((s) => s.id === draft.sectionId);
  const access = shownAccess(draft, section, authorId);
  const areas = { keywords: useRef<HTMLTextAreaElement>(null), exclude: useRef<HTMLTextAreaElement>(null) };
  const expression = { ...draft, topicId: topic?.id ?? null };
  const answer = useDraftAnswer(expression);
  const refusal = refusalOf(answer) ?? (answer.isStale ? problem.apiProblem : undefined);
  const current = topicSchema().safeParse(problem.current).data;
  const change = (part: Partial<TopicDraft>) => setDraft((before) => ({ ...before, ...part }));

  const submit = async (over: Pick<TopicWire, 'id' | 'version'> | null) => {
    if (draft.name.trim() === '') return setProblem({ name: texts.nameRequired });
    try {
      const { topic: saved } = await save({ body: { params: saveOf(draft, over) } }).unwrap();
      toast.success(texts.topicSaved(saved.name), { title: texts.result });
      onSaved(saved);
      onClose();
    } catch (error) {
      setProblem(saveProblemOf(error, texts.topicTaken));
    }
  };
  const close = async () => {
    const hasChanges = JSON.stringify(draft) !== JSON.stringify(draftOf(base, sectionId));
    if (!hasChanges || (await confirm(uiTexts.question.leave))) onClose();
  };
  const show: ShowPart = (field, from, to) => {
    areas[field].current?.focus();
    areas[field].current?.setSelectionRange(from, to);
  };
  const take = (theirs: TopicWire) => {
    setBase(theirs);
    setDraft(draftOf(theirs, null));
    setProblem({});
  };

  return (
    <FormModal
      size="widest"
      title={topic ? texts.editTopic : texts.newTopic}
      onClose={() => void close()}
      submitText={texts.save}
      isSaving={isLoading}
      onSubmit={() => submit(base)}
    >
      <div className={lab['editor']}>
        <div className={lab['column']}>
          {topic && <MatchingNote topicId={topic.id} />}
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
          <ExpressionField
            label={texts.keywords}
            placeholder={texts.keywordsExample}
            areaRef={areas.keywords}
            value={draft.keywords}
            onChange={(keywords) => change({ keywords })}
            fault={faultOf(refusal, 'params.keywords')}
            isExplained
          />
          <ExpressionField
            label={texts.exclude}
            placeholder={texts.excludeExample}
            rows={2}
            areaRef={areas.exclude}
            value={draft.exclude}
            onChange={(exclude) => change({ exclude })}
            fault={faultOf(refusal, 'params.exclude_words')}
          />
          <Checkbox isSelected={draft.attributes} onChange={(attributes) => change({ attributes })}>
            {texts.attributes}
          </Checkbox>
          <PlainLanguage keywords={draft.keywords} exclude={draft.exclude} onChange={change} />
        </div>
        <QueryLab draft={expression} answer={answer} onChange={change} onShow={show} start={start} />
        <div className={lab['column']}>
          <Select
            label={texts.section}
            placeholder={texts.noSection}
            isClearable
            options={sections.map((s) => ({ value: s.id, text: s.name }))}
            value={draft.sectionId}
            onChange={(id) => change({ sectionId: id })}
          />
          <RadioGroup
            label={texts.reviewed}
            options={reviewedOptions}
            value={draft.reviewed}
            onChange={(reviewed) => change({ reviewed })}
          />
          <AccessField
            selected={access.ids}
            isLocked={access.isLocked}
            authorId={authorId}
            hint={access.isLocked ? texts.accessOfSection(section?.name) : texts.accessHint}
            onChange={(ids) => change({ access: ids })}
          />
          {topic && <AuthorNote username={topic.autor} />}
        </div>
      </div>
    </FormModal>
  );
}
