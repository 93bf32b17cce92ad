/** The lines at the end that a footer may have. */
const MAX_FOOTER_LINES = 6;
const LINK = /https?:\/\/|www\.|t\.me\/|wa\.me\/|\b[a-z0-9-]+\.(?:kz|com|ru|me|org|net|ly|cc|link)\b|@\w{3,}/i;
const SUBSCRIBE =
  /подпис|подпиш|жазыл|тіркел|канал|бот[ау]?\b|читай|читать|подробн|толығырақ|оқыңыз|сілтеме|источник|дереккөз|whatsapp|telegram|инстаграм|instagram|facebook|tiktok|youtube|ватсап|прислать новость|жаңалық жібер|call[- ]?(?:center|центр)|колл-центр|байланыс орталығы|анонимн|подслушано|#анон/i;
const SELLING =
  /прода[мюё]|сда[мюё]|цена|скидк|куп(?:лю|ить)|заказ|зарабо|сат(?:ыл|ам)|бағасы|жеңілдік|тапсырыс|ставк|бонус/i;
const MAX_LINE_LENGTH = 140;
const FIRST_PART_LETTERS = 30;

/**
 * The text with spaces in place of what channels write under every post: lines at the end that ask to subscribe, name
 * handles and addresses or a call centre. Every other character keeps its position. A text of nothing else stays.
 */
export function withoutFooter(text: string): string {
  let end = text.length;
  for (let line = 0; line < MAX_FOOTER_LINES; line++) {
    const trimmedEnd = end - (end - text.slice(0, end).trimEnd().length);
    const start = text.lastIndexOf('\n', trimmedEnd - 1) + 1;
    if (start === 0) break;
    const content = text.slice(start, trimmedEnd);
    if (!isFooterLine(content)) break;
    end = start;
  }
  if (end === text.length || text.slice(0, end).replace(/[^\p{L}]/gu, '').length < FIRST_PART_LETTERS) return text;
  return text.slice(0, end) + ' '.repeat(text.length - end);
}

const isFooterLine = (line: string): boolean =>
  line.length <= MAX_LINE_LENGTH &&
  !SELLING.test(line) &&
  (/^[\s#\w\p{L}]*$/u.test(line) && /^\s*(#[\p{L}\w]+\s*)+$/u.test(line)
    ? false
    : (LINK.test(line) && line.replace(LINK, '').length < 70) || (SUBSCRIBE.test(line) && line.length < 90));
