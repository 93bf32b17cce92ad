import { Button } from '../../ui/button/button.js';
import { texts } from './texts.js';

/** 'Отмена' and 'Сохранить'; `form` is the id of the form to submit. */
export const SaveFooter = ({ form, isSaving, onClose }: { form: string; isSaving: boolean; onClose: () => void }) => (
  <>
    <Button onPress={onClose}>{texts.cancel}</Button>
    <Button kind="primary" type="submit" form={form} isPending={isSaving}>
      {texts.save}
    </Button>
  </>
);

interface ProblemNoteProps {
  text: string | undefined;
  /** Somebody else has saved in the meantime. */
  isStale: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/** Why the save failed; after a save by somebody else, also the choice between both versions. */
export const ProblemNote = ({ text, isStale, onKeep, onTake }: ProblemNoteProps) =>
  text === undefined ? null : (
    <div role="alert">
      <p>{text}</p>
      {isStale && (
        <p>
          <Button small onPress={onKeep}>
            {texts.keepMine}
          </Button>{' '}
          <Button small onPress={onTake}>
            {texts.takeTheirs}
          </Button>
        </p>
      )}
    </div>
  );
