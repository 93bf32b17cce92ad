import { Button } from '../../ui/button/button.js';
import { KeyHint } from '../post-review/key-hint.js';
import { texts as cardTexts } from '../post-review/texts.js';
import styles from './desk.module.css';
import type { PaletteField } from './label-palette/label-palette.js';
import { texts as storyTexts } from './stories/texts.js';
import { texts } from './texts.js';

interface SelectionBarProps {
  count: number;
  /** How many posts match the filter; undefined while that is not known. */
  total: number | undefined;
  onAccept: () => void;
  onIgnore: () => void;
  onLater: () => void;
  /** Undefined where no story is selected with something else. */
  onKeepApart: (() => void) | undefined;
  keepApartKey: string;
  onField: (field: PaletteField) => void;
  onAll: () => void;
  onClear: () => void;
}

/** What can be done with the selected posts. */
export const SelectionBar = ({
  count,
  total,
  onAccept,
  onIgnore,
  onLater,
  onKeepApart,
  keepApartKey,
  onField,
  onAll,
  onClear,
}: SelectionBarProps) => (
  <div className={styles['selection']} role="toolbar" aria-label={texts.selected(count)}>
    <b role="status">{texts.selected(count)}</b>
    <Button small kind="primary" icon="check" onPress={onAccept}>
      {texts.accept}
    </Button>
    <Button small icon="close" onPress={onIgnore}>
      {cardTexts.ignoreNow}
    </Button>
    <Button small icon="clock" onPress={onLater}>
      {texts.later.action}
    </Button>
    {onKeepApart && (
      <KeyHint keys={keepApartKey}>
        <Button small onPress={onKeepApart}>
          {storyTexts.keepApart}
        </Button>
      </KeyHint>
    )}
    {(['oblasts', 'spheres', 'event'] as const).map((field) => (
      <Button key={field} small kind="quiet" onPress={() => onField(field)}>
        {texts.fields[field]}…
      </Button>
    ))}
    {total !== undefined && total > count && (
      <Button small kind="link" onPress={onAll}>
        {texts.allMatching(total)}
      </Button>
    )}
    <Button small kind="quiet" onPress={onClear}>
      {texts.clearSelection}
    </Button>
  </div>
);
