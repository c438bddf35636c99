/** Leaves for the sign-in page, which leads back here. */
export function goToSignIn(): void {
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/sign-in?next=${encodeURIComponent(here)}`);
}
