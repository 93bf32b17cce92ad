import { useState } from 'react';
import type { ReferenceEntryWire, ReferenceListKind } from '@mm/proto/http/reference.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { useSaveReferenceEntryMutation } from '../system.api.js';
import { problemOf, type EntryProblem } from './reference-problem.js';
import { texts } from './texts.js';

interface EntryModalProps {
  kind: ReferenceListKind;
  /** Null for a new sphere. */
  entry: ReferenceEntryWire | null;
  onClose: () => void;
}

/** Renames an entry in both languages, or adds a sphere. */
export function EntryModal({ kind, entry, onClose }: EntryModalProps) {
  const toast = useToast();
  const [base, setBase] = useState(entry);
  const [names, setNames] = useState({ name: entry?.name ?? '', name_kz: entry?.name_kz ?? '' });
  const [problem, setProblem] = useState<EntryProblem>({});
  const [save, { isLoading }] = useSaveReferenceEntryMutation();
  const change = (part: Partial<typeof names>) => {
    setNames((before) => ({ ...before, ...part }));
    setProblem({});
  };
  const submit = async () => {
    const fields = { name: names.name.trim(), name_kz: names.name_kz.trim() };
    const missing = {
      ...(fields.name === '' && { name: texts.required }),
      ...(fields.name_kz === '' && { nameKz: texts.required }),
    };
    if (Object.keys(missing).length > 0) return setProblem(missing);
    const params = base
      ? { kind, id: base.id, version: base.version, retired: base.retired, ...fields }
      : { kind: 'sphere' as const, retired: false, ...fields };
    const { data, error } = await save({ body: { params } });
    if (!error) {
      toast.success(texts.saved(data.entry.name), { title: texts.result });
      return onClose();
    }
    const refusal = problemOf(error);
    setProblem(refusal);
    if (!refusal.current) return;
    setBase(refusal.current);
    setNames({ name: refusal.current.name, name_kz: refusal.current.name_kz });
  };
  return (
    <FormModal
      size="narrow"
      title={entry ? `${texts.title[kind]} ${entry.id}` : texts.newSphere}
      onClose={onClose}
      submitText={texts.save}
      isSaving={isLoading}
      onSubmit={submit}
      className={styles['form']}
      autoComplete="off"
    >
      {problem.form && <p role="alert">{problem.form}</p>}
      <TextField
        label={texts.name}
        value={names.name}
        error={problem.name}
        onChange={(name) => change({ name })}
        maxLength={100}
        autoFocus
      />
      <TextField
        label={texts.nameKz}
        value={names.name_kz}
        error={problem.nameKz}
        onChange={(name_kz) => change({ name_kz })}
        maxLength={100}
      />
    </FormModal>
  );
}
