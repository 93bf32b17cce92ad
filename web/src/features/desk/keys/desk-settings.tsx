import { useState, type KeyboardEvent } from 'react';
import { useCaller } from '../../../api/caller.slice.js';
import { Button } from '../../../ui/button/button.js';
import { Switch } from '../../../ui/switch/switch.js';
import { chordOf, collisionOf, keyedActions, keyOf, keyText, type KeyedAction } from './desk-keys.js';
import { changeDeskPreferences, useDeskPreferences, type DeskPreferences } from './desk-preferences.js';
import styles from './desk-settings.module.css';
import { texts } from './texts.js';

const switches = ['advances', 'hasSingleKeys'] as const satisfies (keyof DeskPreferences)[];

/** How the user works on the desk: whether it advances, whether single keys act, and which. */
export function DeskSettings() {
  const { username } = useCaller();
  const preferences = useDeskPreferences();
  const change = (part: Partial<DeskPreferences>) => changeDeskPreferences(username, part);
  return (
    <>
      {switches.map((name) => (
        <div key={name} className={styles['switch']}>
          <Switch
            aria-label={texts[name]}
            isSelected={preferences[name]}
            onChange={(isOn) => change({ [name]: isOn })}
          />
          <span aria-hidden="true">{texts[name]}</span>
        </div>
      ))}
      {preferences.hasSingleKeys && <KeyChoice keys={preferences.keys} onChange={(keys) => change({ keys })} />}
    </>
  );
}

interface KeyChoiceProps {
  keys: DeskPreferences['keys'];
  onChange: (keys: DeskPreferences['keys']) => void;
}

/** The actions with their keys; a press on one waits for the new key. */
function KeyChoice({ keys, onChange }: KeyChoiceProps) {
  const [waiting, setWaiting] = useState<KeyedAction | null>(null);
  const [said, setSaid] = useState<{ text: string; isFault: boolean } | null>(null);

  const take = (action: KeyedAction, event: KeyboardEvent) => {
    if (event.key === 'Tab') return setWaiting(null);
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setWaiting(null);
    if (event.repeat || ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'].includes(event.key))
      return undefined;
    const chord = chordOf(event);
    const key = keyText(chord ?? `Ctrl+${event.code}`);
    const taken = chord === null ? 'reserved' : collisionOf(action, chord, keys);
    if (chord === null || taken === 'reserved') return setSaid({ text: texts.reserved(key), isFault: true });
    if (taken) return setSaid({ text: texts.taken(key, texts.actions[taken]), isFault: true });
    setWaiting(null);
    setSaid({ text: texts.changed(key, texts.actions[action]), isFault: false });
    return onChange({ ...keys, [action]: chord });
  };
  return (
    <section className={styles['keys']} aria-label={texts.ownKeys}>
      <h3>{texts.ownKeys}</h3>
      <ul className={styles['list']}>
        {keyedActions.map((action) => {
          const does = texts.actions[action];
          const key = keyText(keyOf(action, keys));
          const isWaiting = waiting === action;
          return (
            <li key={action} className={styles['row']}>
              <Button
                small
                label={isWaiting ? texts.pressing(does) : texts.change(does, key)}
                aria-pressed={isWaiting}
                onPress={() => {
                  setSaid(null);
                  setWaiting(isWaiting ? null : action);
                }}
                onBlur={() => setWaiting(null)}
                {...(isWaiting ? { onKeyDown: (event) => take(action, event), onKeyUp: stop } : {})}
              >
                {isWaiting ? texts.press : key}
              </Button>
              <span aria-hidden="true">{does}</span>
            </li>
          );
        })}
      </ul>
      <p role="status" className={said?.isFault ? styles['fault'] : styles['said']}>
        {said?.text}
      </p>
      <div>
        <Button
          small
          isDisabled={Object.keys(keys).length === 0}
          onPress={() => {
            setSaid(null);
            onChange({});
          }}
        >
          {texts.reset}
        </Button>
      </div>
    </section>
  );
}

// A released Space would press the button.
const stop = (event: KeyboardEvent) => event.preventDefault();
