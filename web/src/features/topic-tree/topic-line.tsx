import { Button } from '../../ui/button/button.js';
import { Icon, type IconName } from '../../ui/icon/icon.js';
import { Menu, type MenuAction } from '../../ui/menu/menu.js';
import { Spinner } from '../../ui/progress/progress.js';
import styles from './topic-tree.module.css';
import { texts } from './texts.js';

interface TopicLineProps {
  icon: IconName;
  name: string;
  /** Tooltip of the name. */
  title?: string;
  count?: number;
  isMatching?: boolean;
  /** Without actions there is no menu. */
  actions: readonly MenuAction[];
  isMenuOpen: boolean;
  onMenu: (open: boolean) => void;
}

/** One line of the tree with the button of its menu. */
export const TopicLine = ({
  icon,
  name,
  title = name,
  count,
  isMatching,
  actions,
  isMenuOpen,
  onMenu,
}: TopicLineProps) => (
  <span className={styles['line']}>
    <Icon name={icon} size={14} />
    <span className={styles['name']} title={title}>
      {name}
    </span>
    {isMatching && (
      <span title={texts.matching}>
        <Spinner label={texts.matching} />
      </span>
    )}
    {count !== undefined && <span className={styles['count']}>{count}</span>}
    {actions.length > 0 && (
      <span className={styles['menu']}>
        <Menu label={texts.menuOf(name)} actions={actions} isOpen={isMenuOpen} onOpenChange={onMenu}>
          <Button kind="quiet" small icon="more" label={texts.menuOf(name)} tabIndex={-1} />
        </Menu>
      </span>
    )}
  </span>
);
