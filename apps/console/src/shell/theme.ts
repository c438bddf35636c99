'use client';

export type Theme = 'system' | 'light' | 'dark';

const yearSeconds = 31_536_000;

/** Shows a theme now, and from the first paint of every later page: the server reads the cookie. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.cookie = `meguri_theme=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : yearSeconds}; SameSite=Lax`;
}

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}
