import styles from './privacy.module.css';

/** The public policy; needs no sign-in. */
export const PrivacyPage = () => (
  <article className={styles['page']} lang="en">
    <h1>Privacy Policy</h1>
    <p className={styles['date']}>Last updated: November 2022</p>
    <p>This policy explains which information this media-monitoring service handles, why, and what choices you have.</p>
    <h2>Information we handle</h2>
    <ul>
      <li>Account data of staff who sign in: user name, display name and roles.</li>
      <li>Publicly available posts, articles, comments and counters of the sources that our staff chose to watch.</li>
      <li>Records of actions in the service, such as saved reviews, kept for accountability.</li>
    </ul>
    <h2>How we use it</h2>
    <p>
      The information is used to review publications, to prepare reports for the organisation that runs this
      installation, and to keep the service secure. It is not sold and not used for advertising.
    </p>
    <h2>Where it is kept</h2>
    <p>All data stays on the servers of the organisation that runs this installation. Access is limited by role.</p>
    <h2>Retention and deletion</h2>
    <p>
      Publications and reviews are kept as long as the organisation needs them for its reports. A post that was deleted
      at its source is marked as such.
    </p>
    <h2>Children</h2>
    <p>
      The service is not intended for anyone under the age of 13. We do not knowingly create accounts for children under
      13.
    </p>
    <h2>Your choices</h2>
    <p>
      To ask what is kept about you, or to have it corrected or deleted, write to the administrator of this
      installation.
    </p>
    <h2>Changes</h2>
    <p>If this policy changes, the date at the top of this page changes with it.</p>
  </article>
);
