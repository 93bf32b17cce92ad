import { useContext, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useConfig } from '../../api/config.slice.js';
import { FormModal } from '../../ui/modal/form-modal.js';
import { Modal } from '../../ui/modal/modal.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { useTopicsQuery } from '../../api/topics.api.js';
import { IsComparison } from './is-comparison.js';
import { periodWords } from './period-words.js';
import { useFreezeReportMutation } from './report-copy.api.js';
import { texts } from './texts.js';

/** Milliseconds of a message with a link. */
const linkMs = 8000;
const longestTitle = 200;

interface FreezeModalProps {
  params: ReportParamsWire;
  onClose: () => void;
}

/** Freezes the report of `params` under a title; where topics are compared it says why that cannot be. */
export function FreezeModal(props: FreezeModalProps) {
  if (!useContext(IsComparison)) return <FreezeForm {...props} />;
  return (
    <Modal isOpen size="narrow" title={texts.freezeTitle} onClose={props.onClose}>
      <p>{texts.comparison}</p>
    </Modal>
  );
}

/** The title begins as the report's topic and period. */
function FreezeForm({ params, onClose }: FreezeModalProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const timeZone = useConfig().config?.time_zone ?? defaultTimeZone;
  const topics = useTopicsQuery().data?.topics_list;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<{ name?: string; form?: string }>({});
  const [freeze, { isLoading }] = useFreezeReportMutation();
  const none = params.type ? texts.feed : texts.allTopics;
  const topic = params.topic_id ? topics?.find(({ id }) => id === params.topic_id)?.name : none;
  const [now] = useState(() => Date.now());
  const period = periodWords(params, timeZone, now);
  const title = typed ?? [topic, period].filter(Boolean).join(', ').slice(0, longestTitle);

  const submit = async () => {
    if (title.trim() === '') return setProblem({ name: texts.nameRequired });
    const result = await freeze({ body: { params, title: title.trim() } });
    if (result.error) return setProblem({ form: texts.freezeFailed });
    const { number } = result.data.copy;
    onClose();
    return toast.success(texts.frozen(number), {
      title: texts.result,
      timeout: linkMs,
      action: { label: texts.open, onPress: () => void navigate(`/report-copy/${number}`) },
    });
  };
  return (
    <FormModal
      size="narrow"
      title={texts.freezeTitle}
      onClose={onClose}
      submitText={texts.freeze}
      isSaving={isLoading}
      onSubmit={submit}
    >
      {problem.form && <p role="alert">{problem.form}</p>}
      <TextField
        label={texts.name}
        value={title}
        onChange={setTyped}
        error={problem.name}
        hint={texts.freezeHint}
        autoFocus
        maxLength={longestTitle}
      />
    </FormModal>
  );
}
