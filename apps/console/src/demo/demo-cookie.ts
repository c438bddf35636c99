/** Session cookie, read by the server, so that a hidden banner never flashes. */
export const demoBannerCookie = 'meguri_demo_banner';
export const hiddenBanner = 'hidden';

/** The cookie that hides the banner, or shows it again. */
export function hideBannerCookie(hidden: boolean): string {
  return `${demoBannerCookie}=${hiddenBanner}; Path=/; SameSite=Lax${hidden ? '' : '; Max-Age=0'}`;
}
