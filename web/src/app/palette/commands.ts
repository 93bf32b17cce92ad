import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { authorCalls } from '@mm/proto/http/author-calls.js';
import { reviewers, type Role } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole } from '../../api/caller.slice.js';
import { networkTitle } from '../../api/network-call.js';
import { appearanceOf, type Theme } from '../../design/theme.js';
import { languages, otherLanguage, type Language } from '../../language/language.js';
import type { IconName } from '../../ui/icon/icon.js';
import { comparableText } from '../../ui/select/comparable-text.js';
import { texts } from './texts.js';

export type CommandAction = { to: string } | { theme: Theme } | { language: Language } | { signOut: true };
export interface Command {
  key: string;
  text: string;
  /** Secondary text; searched too. */
  more?: string;
  icon: IconName;
  action: CommandAction;
}
export interface CommandSection {
  key: keyof typeof texts.sections;
  commands: Command[];
}

type SocialHits = CallResponse<typeof authorCalls.searchSocial>;
type MediaHits = CallResponse<typeof authorCalls.searchMedia>;

const maxCommands = 8;

/** Actions that the roles allow; they need no request to the server. */
export function actionsOf(roles: readonly Role[], networks: readonly NetworkDescriptor[]): Command[] {
  const add = hasAnyRole(roles, reviewers)
    ? networks.map((n): Command => ({
        key: `add:${n.id}`,
        text: texts.addAuthor(networkTitle(n.id)),
        icon: 'plus',
        action: { to: `${n.screens.authors.path}?add=1` },
      }))
    : [];
  const themes = (['light', 'dark', 'system', 'wall'] as const).map((theme): Command => ({
    key: `theme:${theme}`,
    text: appearanceOf(theme),
    icon: theme === 'light' ? 'sun' : theme === 'system' ? 'system' : 'moon',
    action: { theme },
  }));
  const language: Command = {
    key: `language:${otherLanguage}`,
    text: languages[otherLanguage],
    more: texts.language,
    icon: 'language',
    action: { language: otherLanguage },
  };
  return [
    ...add,
    ...themes,
    language,
    { key: 'sign-out', text: texts.signOut, icon: 'exit', action: { signOut: true } },
  ];
}

/** Authors that the server found, each leading to its posts. */
export function authorsOf(social: SocialHits, media: MediaHits, networks: readonly NetworkDescriptor[]): Command[] {
  const outlets = networks.find((n) => n.kind === 'media');
  const commandFor = (
    network: NetworkDescriptor | undefined,
    username: string,
    name: string,
    code: string,
  ): Command[] =>
    network
      ? [
          {
            key: `author:${network.id}:${username}`,
            text: name || username,
            more: `${username} · ${networkTitle(network.id)}`,
            icon: network.kind === 'media' ? 'outlet' : 'author',
            action: { to: network.screens.review.to({ username, code }) },
          },
        ]
      : [];
  return [
    ...social.flatMap((hit) =>
      commandFor(
        networks.find((n) => n.id === hit.network),
        hit.username,
        hit.full_name,
        hit.code,
      ),
    ),
    ...media.flatMap((hit) => commandFor(outlets, hit.name, hit.full_name, '')),
  ];
}

/**
 * The sections with the commands that contain every typed word; those that start with the text come first.
 * Without text: all screens and actions, the first topics.
 */
export function matchingCommands(sections: readonly CommandSection[], typed: string): CommandSection[] {
  const wanted = comparableText(typed).split(/\s+/).filter(Boolean);
  const whole = wanted.join(' ');
  const rank = (command: Command) => (comparableText(command.text).startsWith(whole) ? 0 : 1);
  return sections
    .map(({ key, commands }) => ({
      key,
      commands: commands
        // The server has already filtered the authors.
        .filter(
          (c) =>
            key === 'authors' || wanted.every((word) => comparableText(`${c.text} ${c.more ?? ''}`).includes(word)),
        )
        .sort((a, b) => rank(a) - rank(b))
        .slice(0, wanted.length === 0 && key === 'topics' ? 4 : maxCommands * 2),
    }))
    .filter(({ commands }) => commands.length > 0);
}
