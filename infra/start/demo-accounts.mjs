/** The accounts of a demo workspace: name, role, permissions; every password is `demo`. */
export const demoAccounts = [
  ['admin', 'mm_admin', 'everything'],
  ['superviser', 'mm_superviser', 'everything but the administration of accounts'],
  ['operator', 'mm_operator', 'sources, review, topics, reports'],
  ['analyst', 'mm_user', 'the reports of the topics granted to it'],
  ['viewer', 'MM_view', 'the dashboard of the topics granted to it'],
];
