import { drawContent } from './content.js';
import type { WorldPost } from './post.js';
import { fraction, mix, Random } from './random.js';
import type { Language } from './texts/sphere-texts.js';

const minute = 60_000;
const updates = {
  ru: [
    'UPD: вопрос взяли на контроль, ждём официального ответа.',
    'UPD: уточнили данные, спасибо подписчикам.',
    'UPD: информация подтвердилась.',
    'Добавили подробности от очевидцев.',
  ],
  kk: ['Жаңартылды: мәселе бақылауға алынды.', 'Толықтырылды: ақпарат расталды.'],
};
const tagged = { ru: '@aigerim.n, спасибо за фото!', kk: '@aigerim.n, суретке рақмет!' };
/** With a name in VK's own markup. */
const vkThanks = { ru: '[id700001|Айгерим], спасибо за фото!', kk: '[id700001|Айгерім], суретке рақмет!' };
const toneEmoji = { negative: ['❗', '😡', '⚠️'], neutral: ['📌', 'ℹ️', '👉'], positive: ['👏', '🎉', '❤️'] };

/** When (ms) the post is deleted at the source; null for never. */
export function deletionTime(post: WorldPost): number | null {
  if (post.deletedAt !== undefined) return post.deletedAt;
  if (post.manual) return null;
  const chance = fraction(mix(post.seed, 78));
  return chance < 0.012 ? Math.floor(post.at + 30 * minute + (chance / 0.012) * 36 * 60 * minute) : null;
}

/** Whether the post is deleted at `now` (ms). */
export const isDeleted = (post: WorldPost, now: number): boolean => {
  const at = deletionTime(post);
  return at !== null && at <= now;
};

/** When (ms) the author adds to a generated text; null for never. */
export function additionTime(post: WorldPost): number | null {
  if (post.manual) return null;
  const chance = fraction(mix(post.seed, 77));
  return chance < 0.03 ? Math.floor(post.at + 10 * minute + (chance / 0.03) * 180 * minute) : null;
}

/** When (ms) the text was last edited up to `now` (ms); null for never. */
export function editedAt(post: WorldPost, now: number): number | null {
  if (post.edit && post.edit.at <= now) return post.edit.at;
  const at = additionTime(post);
  return at !== null && at <= now ? at : null;
}

/** The paragraphs at `now` (ms): generated, generated with an addition, or manual. */
export function sentencesAt(post: WorldPost, now: number): string[] {
  const edited = editedAt(post, now);
  if (edited !== null && post.edit) return post.edit.text.split(/\n{2,}/);
  if (post.manual?.text !== undefined) return post.manual.text.split(/\n{2,}/);
  const content = drawContent(post);
  if (edited === null) return content.sentences;
  return [...content.sentences, new Random(mix(post.seed, 6)).pick(updates[content.language])];
}

/** The text of a social network's post at `now` (ms), with emoji and hashtags. */
export function wallText(post: WorldPost, now: number): string {
  const isManual = (post.edit && post.edit.at <= now) || post.manual?.text !== undefined;
  const sentences = sentencesAt(post, now);
  if (isManual) return sentences.join('\n\n');
  const content = drawContent(post);
  const random = new Random(mix(post.seed, 5));
  const separator = random.chance(0.25) ? '\n\n' : ' ';
  let text = sentences.join(separator);
  if (random.chance(0.16)) text = `${random.pick(toneEmoji[content.tone])} ${text}`;
  if (random.chance(0.14)) text += `\n\n${hashtags(post.source.title, content.language)}`;
  if (random.chance(0.03)) text += `\n\n${thanksIn(post)[content.language]}`;
  return text;
}

const thanksIn = ({ source }: WorldPost): typeof tagged => (source.network === 'vk' ? vkThanks : tagged);

const hashtags = (title: string, language: Language): string =>
  `#${title.split(/[^\p{L}\p{N}]+/u)[0]} #${language === 'ru' ? 'новости' : 'жаңалықтар'}`;

/** The headline of an article, the title of a video. */
export const headline = (post: WorldPost): string =>
  post.manual?.title ?? (post.manual?.text !== undefined ? firstWords(post.manual.text) : drawContent(post).title);

const firstWords = (text: string): string => (text.split(/[.!?\n]/)[0] ?? text).trim().slice(0, 120) || 'Без заголовка';
