import { KeyTable } from '../../../ui/keys/key-table.js';
import { chordsOf, keyedActions, keyOf, keyText, type OwnKeys } from './desk-keys.js';
import { useDeskPreferences } from './desk-preferences.js';
import { texts } from './texts.js';

/** The keys of the desk as the user has them, for its '?' dialog. */
export function DeskKeyTable() {
  const { keys, hasSingleKeys } = useDeskPreferences();
  return <KeyTable keys={hasSingleKeys ? rowsOf(keys) : fixed} />;
}

const { actions } = texts;
const fixed: readonly (readonly [string, string])[] = [
  ['Ctrl + Enter', actions.save],
  ['Ctrl + Z', actions.undo],
  ['↓', actions.next],
  ['↑', actions.previous],
  [texts.extendKeys('↓', '↑'), texts.extend],
  ['Alt', texts.hints],
  ['Ctrl + K', texts.palette],
];

function rowsOf(keys: OwnKeys): (readonly [string, string])[] {
  const written = (chords: readonly string[]): string => chords.map(keyText).join(texts.or);
  return [
    ...keyedActions.map((action) => {
      const chords = [...chordsOf(action, keys), ...(action === 'undo' ? ['Ctrl+KeyZ'] : [])];
      return [written(chords), actions[action]] as const;
    }),
    [texts.extendKeys(keyText(keyOf('next', keys)), keyText(keyOf('previous', keys))), texts.extend],
    ['Ctrl + Enter', actions.save],
    ['Alt', texts.hints],
    ['Ctrl + K', texts.palette],
    ['?', actions.help],
  ];
}
