import { memo, useContext } from 'react';
import { Button } from '../button/button.js';
import { Menu } from '../menu/menu.js';
import { ToastContext } from '../toast/toast.js';
import { texts } from './texts.js';

export type PictureFormat = 'png' | 'svg';
const formats: readonly PictureFormat[] = ['png', 'svg'];

function PlainMenu({ onPicture }: { onPicture: (format: PictureFormat) => Promise<void> }) {
  const toasts = useContext(ToastContext);
  const save = (format: PictureFormat) =>
    onPicture(format).catch((error: unknown) => {
      console.error('A chart was not saved as a picture', error);
      toasts?.danger(texts.notSaved, { title: texts.result });
    });
  return (
    <Menu
      label={texts.download}
      actions={formats.map((format) => ({ key: format, text: format.toUpperCase(), run: () => void save(format) }))}
    >
      <Button kind="quiet" small icon="download" label={texts.download} />
    </Menu>
  );
}

/** 'Скачать картинку': the drawing as PNG or SVG, made in the browser. */
export const PictureMenu = memo(PlainMenu);
