/** Realm roles with fixed ids; `may` describes in Russian what a user with the role may do. */
export const roles = {
  mm_admin: { id: 1, title: 'Администратор', may: 'всё: источники, проверка, отчёты, учётные записи' },
  mm_superviser: { id: 2, title: 'Руководитель', may: 'всё, кроме учётных записей и токена парсера' },
  mm_operator: { id: 3, title: 'Оператор', may: 'источники, проверка постов, темы и отчёты' },
  mm_user: { id: 4, title: 'Аналитик', may: 'отчёты по открытым ему темам' },
  MM_view: { id: 5, title: 'Наблюдатель', may: 'сводная панель' },
} as const;

export type Role = keyof typeof roles;
export const allRoles = Object.keys(roles) as Role[];

/** Roles that may manage sources and review posts. */
export const reviewers: Role[] = ['mm_admin', 'mm_superviser', 'mm_operator'];
/** Roles that may open the topic report. */
export const analysts: Role[] = [...reviewers, 'mm_user'];
/** Roles that may open the dashboard. */
export const dashboardViewers: Role[] = [...reviewers, 'MM_view'];
/** Roles that may see reports. */
export const reportReaders: Role[] = [...reviewers, 'mm_user', 'MM_view'];
export const supervisors: Role[] = ['mm_admin', 'mm_superviser'];
