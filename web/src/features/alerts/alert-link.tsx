import { useEffect, useState } from 'react';
import { NavLink, useNavigate } from 'react-router-dom';
import { useLiveFeature, useLiveSession, useRoom } from '../../live/use-live-session.js';
import { Icon, type IconName } from '../../ui/icon/icon.js';
import { useToast } from '../../ui/toast/toast.js';
import { alertTitle } from './alert-words.js';
import { useAlertsQuery, alertsLive } from './alerts.api.js';
import { texts } from './texts.js';

export interface AlertLinkProps {
  to: string;
  text: string;
  icon: IconName;
  /** Classes of the navigation: of the link, its text and the number, which is drawn from `data-count`. */
  classes: { link: string; text: string; count: string };
}

const mostShown = 99;
/** Milliseconds that the message about a critical alert stays. */
const messageMs = 15_000;

/** The number of open alerts on the button that hides their link; nothing without any. */
export function AlertCount({ className }: { className: string }) {
  const open = useAlertsQuery({ query: { state: 'open', size: 1 } }).data?.open ?? 0;
  const announced = useAnnounced();
  if (open === 0) return null;
  return (
    <span
      key={announced}
      role="img"
      aria-label={texts.openAlerts(String(open))}
      className={className}
      data-count={open > mostShown ? `${mostShown}+` : open}
    />
  );
}

/** The link to the alerts with the number of open ones; says when a critical one is raised. */
export function AlertLink({ to, text, icon, classes }: AlertLinkProps) {
  const { data } = useAlertsQuery({ query: { state: 'open', size: 1 } });
  useLiveFeature(alertsLive);
  useRoom('alerts');
  useCriticalMessages();
  const announced = useAnnounced();
  const open = data?.open ?? 0;
  const name = open > 0 ? texts.openCount(text, String(open)) : text;
  return (
    <NavLink to={to} className={classes.link} title={name} aria-label={name}>
      <Icon name={icon} size={18} />
      <span className={classes.text}>{text}</span>
      {open > 0 && (
        <span key={announced} className={classes.count} data-count={open > mostShown ? `${mostShown}+` : open} />
      )}
    </NavLink>
  );
}

/** How often an alert was announced since: the number of open ones is drawn again, so that it moves. */
function useAnnounced(): number {
  const live = useLiveSession();
  const [times, setTimes] = useState(0);
  useEffect(() => {
    return live.on('alert:raised', () => setTimes((before) => before + 1));
  }, [live]);
  return times;
}

function useCriticalMessages(): void {
  const live = useLiveSession();
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    return live.on('alert:raised', (alert) => {
      if (alert.severity !== 'critical') return;
      toast.danger(alertTitle(alert), {
        title: texts.critical,
        timeout: messageMs,
        action: { label: texts.show, onPress: () => void navigate('/alert') },
      });
    });
  }, [live, toast, navigate]);
}
