import { Button } from '../../ui/button/button.js';
import { texts } from './texts.js';

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
