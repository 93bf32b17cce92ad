import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Button } from '../button/button.js';
import { useToast } from './toast.js';
import styles from './toast.module.css';

/** The region of toasts, mounted once by the providers; F6 moves the focus to it. */
export const ToastRegion = () => (
  <AriaToastRegion queue={useToast().queue} className={styles['region'] ?? ''} aria-label="Сообщения">
    {({ toast }) => (
      <Toast
        toast={toast}
        className={`${styles['toast']} ${styles[toast.content.kind]}`}
        data-kind={toast.content.kind}
      >
        <ToastContent className={styles['content'] ?? ''}>
          {toast.content.title && (
            <Text slot="title" elementType="div" className={styles['title'] ?? ''}>
              {toast.content.title}
            </Text>
          )}
          <Text slot={toast.content.title ? 'description' : 'title'} elementType="div">
            {toast.content.text}
          </Text>
        </ToastContent>
        <Button slot="close" kind="quiet" small icon="close" label="Закрыть" />
      </Toast>
    )}
  </AriaToastRegion>
);
