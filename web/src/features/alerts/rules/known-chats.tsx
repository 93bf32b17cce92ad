import { byName } from '../../../language/name-order.js';
import { MultiSelect } from '../../../ui/multi-select/multi-select.js';
import { useTelegramBotQuery } from '../telegram-bot/telegram-bot.api.js';
import { chatsOf } from './rule-draft.js';
import { texts } from './texts.js';

interface KnownChatsProps {
  /** As typed, separated by commas. */
  chats: string;
  onChange: (chats: string) => void;
}

/** A choice of the chats that have written to the bot; nothing while there are none. */
export function KnownChats({ chats, onChange }: KnownChatsProps) {
  const { data } = useTelegramBotQuery();
  const known = data?.chats ?? [];
  if (known.length === 0) return null;
  const chosen = chatsOf(chats);
  const isKnown = (id: string) => known.some((chat) => chat.id === id);
  return (
    <MultiSelect
      label={texts.knownChats}
      options={byName(known, ({ title }) => title).map(({ id, title }) => ({ value: id, text: title || id }))}
      selected={chosen.filter(isKnown)}
      onChange={(next) => onChange([...chosen.filter((id) => !isKnown(id)), ...next].join(', '))}
      placeholder={texts.chooseChats}
    />
  );
}
