import { useState } from 'react';
import { chooseTheme, chosenTheme, type Theme } from '../../design/theme.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import styles from './settings.module.css';

const themes: readonly { value: Theme; text: string }[] = [
  { value: 'system', text: 'Как на устройстве' },
  { value: 'light', text: 'Светлая' },
  { value: 'dark', text: 'Тёмная' },
  { value: 'wall', text: 'Для видеостены' },
];

/** What a person sets for this browser. */
export function SettingsPage() {
  const [theme, setTheme] = useState(chosenTheme);
  const change = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <section className={styles['page']}>
      <h1>Настройки</h1>
      <RadioGroup label="Тема оформления" options={themes} value={theme} onChange={change} />
    </section>
  );
}
