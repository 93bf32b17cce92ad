/**
 * The file name of a `Content-Disposition` header: `filename*` in UTF-8, else `filename`; undefined without one.
 * Folders are cut off.
 */
export function fileNameOf(disposition: string): string | undefined {
  const extended = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const name = decoded(extended) ?? (plain?.[1]?.replace(/\\(.)/g, '$1') || plain?.[2]);
  return name?.split(/[/\\]/).at(-1) || undefined;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
