import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../button/button.js';
import { texts } from '../texts.js';
import styles from './modal.module.css';

export interface ModalProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: 'narrow' | 'medium' | 'wide' | 'widest';
  role?: 'dialog' | 'alertdialog';
  footer?: ReactNode;
  children: ReactNode;
}

/** A dialog over the page: traps focus and returns it, Esc closes. Content is mounted only while it is open. */
export const Modal = ({ title, isOpen, onClose, size = 'medium', role = 'dialog', footer, children }: ModalProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => !open && onClose()}
    isDismissable={role === 'dialog'}
    className={styles['scrim'] ?? ''}
  >
    <AriaModal className={`${styles['modal']} ${styles[size] ?? ''}`}>
      <Dialog role={role} className={styles['dialog'] ?? ''}>
        <div className={styles['head']}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <Button kind="quiet" icon="close" label={texts.close} onPress={onClose} />
        </div>
        <div className={styles['body']}>{children}</div>
        {footer && <div className={styles['foot']}>{footer}</div>}
      </Dialog>
    </AriaModal>
  </ModalOverlay>
);
