import { useState } from 'react';
import { section as sectionSchema, type SectionWire } from '@mm/proto/http/topics.js';
import { useCaller } from '../../api/caller.slice.js';
import { FormModal } from '../../ui/modal/form-modal.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { AccessField, AuthorNote, useOwnId } from './access-field.js';
import { ProblemNote, saveProblemOf, type SaveProblem } from './save-problem.js';
import { useSaveSectionMutation } from '../../api/topics.api.js';
import { texts } from './texts.js';

/** Creates and edits a section: its name, and who sees it and its topics. */
export function SectionModal({ section, onClose }: { section: SectionWire | null; onClose: () => void }) {
  const toast = useToast();
  const [base, setBase] = useState(section);
  const [name, setName] = useState(section?.name ?? '');
  const [access, setAccess] = useState<readonly number[]>(section?.access ?? []);
  const [problem, setProblem] = useState<SaveProblem>({});
  const [save, { isLoading }] = useSaveSectionMutation();
  const own = useOwnId(useCaller().username);
  const authorId = section ? section.user : own;
  const current = sectionSchema().safeParse(problem.current).data;

  const submit = async (over: SectionWire | null) => {
    if (name.trim() === '') return setProblem({ name: texts.nameRequired });
    try {
      await save({
        body: {
          params: { ...(over ? { id: over.id, version: over.version } : {}), name: name.trim(), access: [...access] },
        },
      }).unwrap();
      toast.success(texts.sectionSaved(name.trim()), { title: texts.result });
      onClose();
    } catch (error) {
      setProblem(saveProblemOf(error, texts.sectionTaken));
    }
  };
  const take = (theirs: SectionWire) => {
    setBase(theirs);
    setName(theirs.name);
    setAccess(theirs.access);
    setProblem({});
  };

  return (
    <FormModal
      title={section ? texts.editSection : texts.newSection}
      onClose={onClose}
      submitText={texts.save}
      isSaving={isLoading}
      onSubmit={() => submit(base)}
    >
      <ProblemNote
        text={problem.form}
        isStale={current !== undefined}
        onKeep={() => void submit(current ?? base)}
        onTake={() => current && take(current)}
      />
      <TextField label={texts.name} value={name} onChange={setName} error={problem.name} autoFocus maxLength={300} />
      <AccessField selected={access} authorId={authorId} hint={texts.accessOfTopics} onChange={setAccess} />
      {section && <AuthorNote username={section.autor} />}
    </FormModal>
  );
}
