/** The lines at the end that a footer may have. */
const MAX_FOOTER_LINES = 6;
const LINK = /https?:\/\/|www\.|t\.me\/|wa\.me\/|\b[a-z0-9-]+\.(?:kz|com|ru|me|org|net|ly|cc|link)\b|@\w{3,}/i;
const SUBSCRIBE = [
  /подпис|подпиш|жазыл|тіркел|канал|бот[ау]?\b|читай|читать|подробн|толығырақ|оқыңыз|сілтеме|источник|дереккөз/i,
  /whatsapp|ватсап|telegram|инстаграм|instagram|facebook|tiktok|youtube|прислать новость|жаңалық жібер/i,
  /call[- ]?(?:center|центр)|колл-центр|байланыс орталығы|анонимн|подслушано|#анон/i,
];
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

const HASHTAGS = /^\s*(#[\p{L}\w]+\s*)+$/u;
const MAX_AROUND_LINK = 70;
const MAX_CALL_LENGTH = 90;

const isFooterLine = (line: string): boolean =>
  line.length <= MAX_LINE_LENGTH &&
  !SELLING.test(line) &&
  !HASHTAGS.test(line) &&
  ((LINK.test(line) && line.replace(LINK, '').length < MAX_AROUND_LINK) ||
    (line.length < MAX_CALL_LENGTH && SUBSCRIBE.some((words) => words.test(line))));
