/** More attributes than any element has: a parser takes quadratic time for them. */
const MAX_ATTRIBUTES = 100;
/** Elements whose content is not markup. */
const RAW_ELEMENT = /^(?:script|style|textarea|title)$/i;

/** HTML without the attributes of tags that have more than a hundred. Linear in the length. */
export function withoutExcessiveAttributes(html: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let open = html.indexOf('<'), end; open >= 0; open = html.indexOf('<', end)) {
    const name = /^<\/?([a-z][^\s/>]{0,30})/i.exec(html.slice(open, open + 33))?.[1];
    if (name === undefined) {
      end = html.startsWith('<!--', open) ? indexAfter(html, '-->', open + 4) : open + 1;
      continue;
    }
    const tag = readTag(html, open + 1);
    end = tag.end;
    if (tag.attributes > MAX_ATTRIBUTES) {
      parts.push(html.slice(copied, open), `<${html[open + 1] === '/' ? '/' : ''}${name}>`);
      copied = end;
    }
    if (RAW_ELEMENT.test(name) && html[open + 1] !== '/') end = endOfRaw(html, name, end);
  }
  return copied === 0 ? html : parts.join('') + html.slice(copied);
}

/** Where the tag ends, and about how many attributes it has: words outside of quotes. */
function readTag(html: string, from: number): { end: number; attributes: number } {
  let attributes = 0;
  let isInWord = true;
  for (let i = from; i < html.length; i++) {
    const c = html[i] as string;
    if (c === '>') return { end: i + 1, attributes };
    if ((c === '"' || c === "'") && html[i - 1] === '=') {
      const close = html.indexOf(c, i + 1);
      if (close < 0) break;
      i = close;
      isInWord = false;
    } else if (c === '/' || c.trim() === '') isInWord = false;
    else if (!isInWord) {
      isInWord = true;
      attributes++;
    }
  }
  return { end: html.length, attributes };
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = `</${name.toLowerCase()}`;
  for (let i = html.indexOf('</', from); i >= 0; i = html.indexOf('</', i + 2))
    if (html.slice(i, i + end.length).toLowerCase() === end) return i;
  return html.length;
}

const indexAfter = (html: string, text: string, from: number): number => {
  const found = html.indexOf(text, from);
  return found < 0 ? html.length : found + text.length;
};
