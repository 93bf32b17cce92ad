import { useMemo, useState, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Input } from 'react-aria-components/Input';
import { Collection, Header, Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { analysts, reviewers } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useSession } from '../../api/user-session.js';
import { chooseTheme } from '../../design/theme.js';
import { useFindMediaMutation, useFindSocialMutation } from '../../features/post-review/post-review.api.js';
import { chooseLanguage } from '../../language/language.js';
import { Icon } from '../../ui/icon/icon.js';
import modal from '../../ui/modal/modal.module.css';
import { useTopicsQuery } from '../../api/topics.api.js';
import { actionsOf, matchingCommands, authorsOf, type Command, type CommandAction } from './commands.js';
import styles from './palette.module.css';
import { texts } from './texts.js';

export interface PaletteProps {
  networks: readonly NetworkDescriptor[];
  /** Screens in the menu of this user. */
  links: readonly { to: string; text: string; icon: Command['icon'] }[];
  onClose: () => void;
}

/** By then the closed dialog has returned the focus, if the element still exists. */
const focusReturnMs = 100;
const focusScreen = () =>
  document.activeElement === document.body && document.getElementById('main')?.focus({ preventScroll: true });

/** Searches screens, topics, authors and actions in one field. Esc closes it and returns the focus. */
export function Palette({ networks, links, onClose }: PaletteProps) {
  const { roles } = useCaller();
  const session = useSession();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { data: topics } = useTopicsQuery(undefined, { skip: !hasAnyRole(roles, analysts) });
  const { authors, isSearching } = useFoundAuthors(typed, hasAnyRole(roles, reviewers), networks);
  const sections = useMemo(
    () =>
      matchingCommands(
        [
          {
            key: 'screens',
            commands: links.map(({ to, text, icon }) => ({ key: `screen:${to}`, text, icon, action: { to } })),
          },
          {
            key: 'topics',
            commands: (topics?.topics_list ?? []).map(({ id, name }) => ({
              key: `topic:${id}`,
              text: name,
              icon: 'topic',
              action: { to: `/topic?theme=${id}` },
            })),
          },
          { key: 'authors', commands: authors },
          { key: 'actions', commands: actionsOf(roles, networks) },
        ],
        typed,
      ),
    [links, topics, authors, roles, networks, typed],
  );
  const run = (action: CommandAction | undefined) => {
    if (!action) return;
    onClose();
    if ('to' in action) {
      void navigate(action.to);
      setTimeout(focusScreen, focusReturnMs);
    } else if ('theme' in action) chooseTheme(action.theme);
    else if ('language' in action) chooseLanguage(action.language);
    else session.current.signOut();
  };

  return (
    <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={modal['scrim'] ?? ''}>
      <Modal className={modal['modal'] ?? ''}>
        <Dialog className={modal['dialog'] ?? ''}>
          <Heading slot="title" className="visually-hidden">
            {texts.title}
          </Heading>
          <Autocomplete inputValue={typed} onInputChange={setTyped}>
            <SearchField
              autoFocus
              aria-label={texts.title}
              className={styles['field'] ?? ''}
              onKeyDown={(event) => (event.key === 'Escape' ? onClose() : event.continuePropagation())}
            >
              <Icon name="search" size={18} />
              <Input className={styles['input'] ?? ''} placeholder={texts.placeholder} />
            </SearchField>
            <div className={styles['list']} tabIndex={0} role="group" aria-label={texts.found}>
              <Menu
                aria-label={texts.title}
                className={styles['menu'] ?? ''}
                items={sections.map((s) => ({ ...s, id: s.key }))}
                onAction={(key) => run(sections.flatMap((s) => s.commands).find((c) => c.key === key)?.action)}
                renderEmptyState={() => (
                  <div className={styles['none']}>{isSearching ? texts.searching : texts.none}</div>
                )}
              >
                {(section) => (
                  <MenuSection id={section.key} className={styles['section'] ?? ''}>
                    <Header className={styles['name'] ?? ''}>{texts.sections[section.key]}</Header>
                    <Collection items={section.commands.map((c) => ({ ...c, id: c.key }))}>
                      {(command) => (
                        <MenuItem id={command.key} textValue={command.text} className={styles['item'] ?? ''}>
                          <Icon name={command.icon} />
                          <span className={styles['text']}>{command.text}</span>
                          {command.more && <span className={styles['more']}>{command.more}</span>}
                        </MenuItem>
                      )}
                    </Collection>
                  </MenuSection>
                )}
              </Menu>
            </div>
          </Autocomplete>
          <div className={styles['foot']}>{isSearching && sections.length > 0 ? texts.searching : texts.help}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const pauseMs = 300;
const minLength = 2;

/** Searches authors for the typed text after a pause; empty while the text is too short or `isAllowed` is false. */
function useFoundAuthors(
  typed: string,
  isAllowed: boolean,
  networks: readonly NetworkDescriptor[],
): { authors: Command[]; isSearching: boolean } {
  const [found, setFound] = useState<{ text: string; authors: Command[] }>({ text: '', authors: [] });
  const [findSocial] = useFindSocialMutation();
  const [findMedia] = useFindMediaMutation();
  const text = typed.trim();
  const isSearchable = isAllowed && text.length >= minLength;
  useEffect(() => {
    if (!isSearchable) return setFound({ text: '', authors: [] });
    let isCurrent = true;
    const timer = setTimeout(() => {
      void Promise.all([findSocial({ body: { search: text } }), findMedia({ body: { search: text } })]).then(
        ([social, media]) => {
          if (isCurrent) setFound({ text, authors: authorsOf(social.data ?? [], media.data ?? [], networks) });
        },
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, isSearchable, findSocial, findMedia, networks]);
  return { authors: isSearchable ? found.authors : [], isSearching: isSearchable && found.text !== text };
}
