import { Fragment, useCallback, useState } from 'react';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { notificationCalls } from '@mm/proto/http/notifications.js';
import { language } from '../../language/language.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Modal } from '../../ui/modal/modal.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { SwitchGroup } from '../../ui/switch-group/switch-group.js';
import { drawMail } from './mail-document.js';
import { useMailQuery } from './notifications.api.js';
import styles from './notifications.module.css';
import { texts } from './texts.js';

const { letter: words } = texts;
const views = ['html', 'text'] as const;
const emptyDocument =
  `<!doctype html><html lang="${language}"><head><title>${words.title}</title></head>` + '<body></body></html>';

/** A mail of the file outbox, as its recipient would have received it. */
export function MailModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, isError, refetch } = useMailQuery({ params: { id } });
  const [view, setView] = useState<(typeof views)[number]>('html');
  return (
    <Modal isOpen size="wide" title={words.title} onClose={onClose}>
      {!data && isError && <ErrorState title={words.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={8} />}
      {data && (
        <>
          <Head mail={data} />
          <SwitchGroup
            single
            small
            label={words.view}
            options={views.map((key) => ({ key, text: words.views[key] }))}
            selected={[view]}
            onToggle={setView}
          />
          {view === 'html' ? (
            <Letter html={data.html} />
          ) : (
            <pre className={styles['text']} tabIndex={0} role="region" aria-label={words.content}>
              {data.text}
            </pre>
          )}
        </>
      )}
    </Modal>
  );
}

function Head({ mail }: { mail: CallResponse<typeof notificationCalls.mail> }) {
  const files = mail.attachments.map(({ name, size }) => words.size(name, numberText(Math.ceil(size / 1024))));
  const facts = [
    [words.subject, mail.subject],
    [words.from, mail.from],
    [words.to, mail.to],
    [words.attachments, files.join(', ') || words.none],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Without scripts: `allow-same-origin` lets this page, not the mail, fill the frame. */
function Letter({ html }: { html: string }) {
  const draw = useCallback(
    (frame: HTMLIFrameElement) => frame.contentDocument && drawMail(html, frame.contentDocument),
    [html],
  );
  return (
    <iframe
      className={styles['frame']}
      title={words.content}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={emptyDocument}
      onLoad={({ currentTarget }) => void draw(currentTarget)}
    />
  );
}
