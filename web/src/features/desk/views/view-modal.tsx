import { useState } from 'react';
import type { DeskViewWire } from '@mm/proto/http/desk-actions.js';
import { isProblem } from '../../../api/base-query.js';
import { Checkbox } from '../../../ui/checkbox/checkbox.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import { texts } from './texts.js';
import { useSaveDeskViewMutation } from './views.api.js';

interface ViewModalProps {
  query: string;
  /** The view to change; null makes a new one. */
  view: DeskViewWire | null;
  onClose: () => void;
  onSaved: (view: DeskViewWire) => void;
}

/** Asks for the name of a view, and whether others are offered it. */
export function ViewModal({ query, view, onClose, onSaved }: ViewModalProps) {
  const toast = useToast();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.shared ?? false);
  const [problem, setProblem] = useState<{ name?: string; form?: string }>({});
  const [save, { isLoading }] = useSaveDeskViewMutation();

  const submit = async () => {
    if (name.trim() === '') return setProblem({ name: texts.nameRequired });
    try {
      const own = view ? { id: view.id } : {};
      const { view: saved } = await save({ body: { ...own, name: name.trim(), query, shared: isShared } }).unwrap();
      toast.success(texts.saved(saved.name), { title: texts.result });
      onSaved(saved);
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <FormModal
      size="narrow"
      title={view ? texts.editTitle : texts.saveTitle}
      onClose={onClose}
      submitText={texts.saveButton}
      isSaving={isLoading}
      onSubmit={submit}
    >
      {problem.form && <p role="alert">{problem.form}</p>}
      <TextField
        label={texts.name}
        value={name}
        onChange={setName}
        error={problem.name}
        hint={texts.keeps}
        autoFocus
        maxLength={100}
      />
      <Checkbox isSelected={isShared} onChange={setIsShared}>
        {texts.isShared}
      </Checkbox>
      <p>{texts.sharedHint}</p>
    </FormModal>
  );
}

function problemOf(error: unknown): { name?: string; form?: string } {
  if (!isProblem(error)) return { form: texts.saveFailed };
  if (error.code === 'view-name-taken') return { name: texts.nameTaken };
  if (error.status === 404) return { form: texts.gone };
  return { form: error.code === 'too-many-views' ? texts.tooMany : texts.saveFailed };
}
