import styles from './widgets.module.css';

/** In place of a chart without data: its title and what is missing. */
export const EmptyChart = ({ title, text }: { title: string; text: string }) => (
  <section className={styles['card']} aria-label={title}>
    <h3>{title}</h3>
    <p className={styles['nothing']}>{text}</p>
  </section>
);
