import { reviewers, supervisors } from '../vocabulary/role.js';
import { admin, hiddenRows, nobody, rule } from './object-rule.js';

/** Rules about what people keep on the desk. */
export const deskRules = {
  readDeskView: rule({
    name: 'use a view of the desk',
    own: reviewers,
    shared: reviewers,
    foreign: nobody,
    lost: reviewers,
    hidden: nobody,
    deleted: nobody,
    meaning: `shared, of a topic that the caller may read or of none; ${hiddenRows}`,
  }),
  editDeskView: rule({
    name: 'change a view of the desk',
    own: reviewers,
    shared: supervisors,
    foreign: nobody,
    lost: admin,
    hidden: nobody,
    deleted: nobody,
  }),
  deleteDeskView: rule({
    name: 'delete a view of the desk',
    own: reviewers,
    shared: supervisors,
    foreign: nobody,
    lost: reviewers,
    hidden: nobody,
    deleted: nobody,
  }),
  useBatch: rule({
    name: 'see, stop or undo a batch of decisions',
    own: reviewers,
    shared: null,
    foreign: nobody,
    deleted: nobody,
  }),
};
