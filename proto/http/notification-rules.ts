import { analysts, reviewers, supervisors, type Role } from '../vocabulary/role.js';
import { admin, hiddenRows, nobody, notOfHiddenTopics, rule } from './object-rule.js';

const notificationReaders: readonly Role[] = [...supervisors, 'MM_view'];
const alertSubjects = 'of a topic that the caller may read, or of a source that the caller watches';

/** Rules about notifications, their mails, alerts and what raises these. */
export const notificationRules = {
  readNotification: rule({
    name: 'read a notification',
    own: 'any',
    shared: notificationReaders,
    foreign: supervisors,
    lost: 'any',
    hidden: supervisors,
    deleted: nobody,
    meaning: `of a topic that the caller may read: by MM_view without its addresses; ${hiddenRows}`,
  }),
  editNotification: rule({
    name: 'change or test a notification, read its mails',
    own: analysts,
    shared: supervisors,
    foreign: supervisors,
    ...notOfHiddenTopics,
    deleted: nobody,
  }),
  deleteNotification: rule({
    name: 'delete a notification',
    own: analysts,
    shared: supervisors,
    foreign: supervisors,
    lost: analysts,
    hidden: admin,
    deleted: nobody,
  }),
  listMail: rule({
    name: 'see what became of a mail',
    own: analysts,
    shared: supervisors,
    foreign: supervisors,
    lost: analysts,
    hidden: supervisors,
    deleted: nobody,
    meaning: hiddenRows,
  }),
  readAlert: rule({
    name: 'see an alert',
    own: null,
    shared: 'any',
    foreign: supervisors,
    hidden: admin,
    deleted: nobody,
    meaning: alertSubjects,
  }),
  acknowledgeAlert: rule({
    name: 'acknowledge an alert',
    own: analysts,
    shared: reviewers,
    foreign: supervisors,
    hidden: admin,
    deleted: nobody,
    forbidden: ['own', 'shared'],
    meaning: `raised by a rule of the caller; ${alertSubjects}`,
  }),
  listAlertRule: rule({
    name: 'see that there is a rule of alerts',
    own: analysts,
    shared: null,
    foreign: supervisors,
    lost: analysts,
    hidden: supervisors,
    deleted: nobody,
    meaning: hiddenRows,
  }),
  changeAlertRule: rule({
    name: 'change or test a rule of alerts',
    own: analysts,
    shared: null,
    foreign: supervisors,
    ...notOfHiddenTopics,
    deleted: nobody,
    meaning: "another person's rule for all topics is one of a hidden topic",
  }),
  deleteAlertRule: rule({
    name: 'delete a rule of alerts',
    own: analysts,
    shared: null,
    foreign: supervisors,
    lost: analysts,
    hidden: admin,
    deleted: nobody,
  }),
};
