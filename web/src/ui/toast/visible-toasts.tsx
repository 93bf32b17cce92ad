import { Text } from 'react-aria-components/Text';
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';
import { Button } from '../button/button.js';
import { PartButton } from '../button/part-button.js';
import { texts } from '../texts.js';
import { keepClear } from './keep-clear.js';
import { useToast } from './toast.js';
import styles from './toast.module.css';

/** Runs when a toast is mounted: from its first frame on, the region keeps off the control in use. */
const placeRegion = (toast: Element | null) => {
  const region = toast?.closest<HTMLElement>('[role="region"]');
  return region ? keepClear(region) : undefined;
};

/** The toasts that are shown now; F6 moves the focus to them. */
export function VisibleToasts() {
  const { queue } = useToast();
  return (
    <AriaToastRegion queue={queue} className={styles['region'] ?? ''} aria-label={texts.messages}>
      {({ toast }) => {
        const { kind, title, text, action } = toast.content;
        return (
          <Toast ref={placeRegion} toast={toast} className={`${styles['toast']} ${styles[kind]}`} data-kind={kind}>
            <ToastContent className={styles['content'] ?? ''}>
              {title && (
                <Text slot="title" elementType="div" className={styles['title'] ?? ''}>
                  {title}
                </Text>
              )}
              <Text slot={title ? 'description' : 'title'} elementType="div">
                {text}
              </Text>
            </ToastContent>
            {action && (
              <Button
                small
                onPress={() => {
                  queue.close(toast.key);
                  action.onPress();
                }}
              >
                {action.label}
              </Button>
            )}
            <PartButton slot="close" kind="quiet" small icon="close" label={texts.close} />
          </Toast>
        );
      }}
    </AriaToastRegion>
  );
}
