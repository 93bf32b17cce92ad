/** What emoji say: the voice of a post without words of tone. */
const KINDS: Record<string, string> = {
  joy: '😀😃😄😁😊🙂☺😇🥳🎉🎊🥰😍🤩😘💃🕺🌞🌟⭐✨🎈🍾🥂😋',
  love: '❤♥🧡💛💚💙💜🤎🖤🤍💖💗💓💕💞💘💝🫶🌹🌷🌸🌺💐🤗😻',
  praise: '👍👏💪🙌🔥💯🏆🥇🥈🥉🏅🎖✅🤝👌🫡🚀⚡',
  thanks: '🙏🤲🕊',
  laugh: '😂🤣😅😆😜😝😹😄🤪',
  irony: '🙃😏🤡🤷🙄😒🤦😬🤔🫠👀',
  anger: '😡😠🤬👿💢🖕👎😤💩🤮🤢',
  grief: '😢😭😞😔😟🙁☹😩😫😥😰😨😱💔🥺😓😣😖🕯⚫🥀',
  alarm: '⚠❗‼❕🚨🚒🚑🚓🆘⛔🚫🛑❌☠',
  notice: '📌📍📞☎📲📢📣🔔🗓📅⏰🕐📷🎥📎👉➡▶🔹🔸🔵ℹ✍📝🏛💬⬇🔗',
};
const kindOf = new Map<string, string>();
for (const [kind, signs] of Object.entries(KINDS)) for (const sign of signs) kindOf.set(sign, kind);

const EMOJI = /[\u2600-\u27bf\u203c\u2139\u231a-\u23ff\u25b6\u2b05-\u2b55\u{1f300}-\u{1faff}]/gu;
const SMILE = /(?:^|[^\d(])(\){2,}|[:;=]-?[)D])/g;
const FROWN = /(?:^|[^\d)])(\({2,}|[:;=]-?\()/g;

/** The kinds of emoji in a text, each with its number; typed smiles and frowns count too. */
export function emojiKinds(text: string): Map<string, number> {
  const kinds = new Map<string, number>();
  const add = (kind: string, n = 1): void => void kinds.set(kind, (kinds.get(kind) ?? 0) + n);
  for (const [sign] of text.matchAll(EMOJI)) add(kindOf.get(sign) ?? 'other');
  const smiles = text.match(SMILE)?.length ?? 0;
  const frowns = text.match(FROWN)?.length ?? 0;
  if (smiles > 0) add('smile', smiles);
  if (frowns > 0) add('frown', frowns);
  return kinds;
}
