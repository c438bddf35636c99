/** Validation messages beyond type and range. The console has them in Japanese, too. */
export const valueRules = {
  singleLine: 'expected one line without control characters',
  contactUrl: 'expected an http:, https: or mailto: URL',
  productToken: 'expected letters, "_" and "-" only, because robots.txt groups are matched with this token',
  schemes: 'expected URL schemes such as ftp, in lower case, separated by spaces',
  addresses: 'expected IP addresses or networks such as 192.0.2.0/24, separated by spaces',
  topLevelDomain: 'expected a top-level domain without dot, such as "jp"',
  timeZone: 'expected the name of a time zone such as Europe/Berlin or Asia/Tokyo',
  hoursOfWeek: 'expected 42 hexadecimal digits, one bit per hour of the week',
  someHourOpen: 'expected at least one open hour; to stop crawling, pause the host',
  mediaType: 'expected a media type with at most one *, such as text/* or application/pdf',
  pathPattern: 'expected a pattern that begins with / or *, such as /private/ or /*.pdf$',
} as const;
