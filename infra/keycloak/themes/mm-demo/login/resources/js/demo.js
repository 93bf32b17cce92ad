const page = globalThis.document;
page.addEventListener('click', (event) => {
  const button = event.target.closest('[data-account]');
  if (!button) return;
  page.getElementById('username').value = button.dataset.account;
  page.getElementById('password').value = button.dataset.password;
  page.getElementById('kc-login').focus();
});
