import { chooseTheme, type Theme } from '../design/theme.js';
import { useTheme } from '../design/use-theme.js';
import { Icon, type IconName } from '../ui/icon/icon.js';

const words: Record<Theme, { text: string; icon: IconName; next: Theme }> = {
  system: { text: 'Тема: как на устройстве', icon: 'system', next: 'light' },
  light: { text: 'Тема: светлая', icon: 'sun', next: 'dark' },
  dark: { text: 'Тема: тёмная', icon: 'moon', next: 'system' },
  wall: { text: 'Тема: видеостена', icon: 'moon', next: 'system' },
};

/** Switches system → light → dark; the wall theme is chosen in the settings. */
export function ThemeButton({ className, textClassName }: { className: string; textClassName: string }) {
  const { text, icon, next } = words[useTheme()];
  return (
    <button type="button" className={className} onClick={() => chooseTheme(next)} aria-label={text} title={text}>
      <Icon name={icon} size={18} />
      <span className={textClassName}>Тема</span>
    </button>
  );
}
