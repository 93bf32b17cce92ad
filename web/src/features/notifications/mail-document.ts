const forbidden = 'script, iframe, frame, object, embed, form, base, link, meta, svg, math, template, audio, video';
const addresses = ['src', 'srcset', 'background', 'poster', 'data', 'action', 'formaction', 'xlink:href'];
const isLink = (address: string): boolean => /^(https?|mailto):/i.test(address.trim());
const isOwnPicture = (address: string): boolean => /^data:image\/(png|jpeg|gif|webp);/i.test(address.trim());
/** Whatever fetches something: CSS of a mail must not. */
const fetching = /url\s*\(|@import|image-set|expression\s*\(|\\/i;

const styleAttribute = 'data-mail-style';
/** The policy complains about styles even while a document is parsed, so they have other names there. */
const withoutStyles = (html: string): string =>
  html
    .replace(/<(\/?)style\b/gi, '<$1xmp')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, `$1${styleAttribute}$2`));

/**
 * Puts a mail into the document of a frame: without scripts, forms and anything that is fetched; links open in a new
 * window. Styles are set through CSSOM, since the policy of the page, which the frame has too, allows no inline ones.
 */
export function drawMail(html: string, target: Document): void {
  const mail = new DOMParser().parseFromString(withoutStyles(html), 'text/html');
  for (const element of mail.querySelectorAll(forbidden)) element.remove();
  const sheets = [...mail.querySelectorAll('xmp')].map((style) => {
    style.remove();
    return style.textContent ?? '';
  });
  const styled: [Element, string][] = [];
  for (const element of mail.querySelectorAll('*')) {
    const style = element.getAttribute(styleAttribute);
    element.removeAttribute(styleAttribute);
    element.removeAttribute('style');
    if (style !== null && !fetching.test(style)) styled.push([element, style]);
    clean(element);
  }
  target.body.replaceChildren(...[...mail.body.childNodes].map((node) => target.adoptNode(node)));
  target.body.className = mail.body.className;
  const body = styled.find(([element]) => element === mail.body)?.[1];
  if (body !== undefined) target.body.style.cssText = body;
  for (const [element, style] of styled)
    if (element.ownerDocument === target && 'style' in element) (element as HTMLElement).style.cssText = style;
  addSheets(
    target,
    sheets.filter((css) => !fetching.test(css)),
  );
}

function clean(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const isRefused =
      name.startsWith('on') ||
      (name === 'href' && !isLink(value)) ||
      (addresses.includes(name) && !(name === 'src' && isOwnPicture(value)));
    if (isRefused) element.removeAttribute(name);
  }
  if (element.localName !== 'a' && element.localName !== 'area') return;
  element.setAttribute('target', '_blank');
  element.setAttribute('rel', 'noopener noreferrer');
}

/** Sheets belong to the window in which they were made; some environments have none. */
function addSheets(target: Document, sheets: readonly string[]): void {
  const Sheet = target.defaultView?.CSSStyleSheet;
  if (!Sheet || sheets.length === 0 || !('replaceSync' in Sheet.prototype)) return;
  target.adoptedStyleSheets = sheets.map((css) => {
    const sheet = new Sheet();
    sheet.replaceSync(css);
    return sheet;
  });
}
