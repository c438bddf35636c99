/**
 * Query parameters that say where a visitor came from and change nothing about the page. Names in lower case; they are
 * compared without regard to case. Only names that no site uses for anything else belong here.
 */
export const trackingParameters: ReadonlySet<string> = new Set([
  // Google Ads and Analytics
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'gad_source',
  'gad_campaignid',
  'srsltid',
  '_ga',
  '_gl',
  // Meta, Microsoft, X, TikTok, LinkedIn, Pinterest, Snapchat, Yandex
  'fbclid',
  'igshid',
  'igsh',
  'msclkid',
  'twclid',
  'ttclid',
  'li_fat_id',
  'epik',
  'sccid',
  'yclid',
  'ysclid',
  '_openstat',
  // Newsletters and marketing software: Mailchimp, HubSpot, Marketo, Omeda, Vero, MailerLite
  'mc_cid',
  'mc_eid',
  '_hsenc',
  '_hsmi',
  '__hssc',
  '__hstc',
  '__hsfp',
  'hsctatracking',
  'mkt_tok',
  'oly_anon_id',
  'oly_enc_id',
  'vero_id',
  'vero_conv',
  'ml_subscriber',
  'ml_subscriber_hash',
]);

/** The five of Google's campaign links and their many unofficial relatives. */
const trackingPrefix = 'utm_';

/** @param name of a query parameter, in lower case */
export function isTrackingParameter(name: string): boolean {
  return name.startsWith(trackingPrefix) || trackingParameters.has(name);
}
