/** Ctrl+K or Cmd+K, by position of the key, so that every layout works. */
export const isPaletteKey = (
  press: Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): boolean => press.code === 'KeyK' && (press.ctrlKey || press.metaKey) && !press.altKey && !press.shiftKey;
