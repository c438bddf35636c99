/** What values must be where their schemas ask for more than a type and a range; the console has the same in its other languages. */
export const valueRules = {
  contactUrl: 'expected an http:, https: or mailto: URL',
  productToken: 'letters, "_" and "-" only: it is the token that robots.txt groups are matched with',
  addresses: 'expected IP addresses or networks such as 192.0.2.0/24, with blanks between',
  topLevelDomain: 'a top-level domain without dot, such as "jp"',
  timeZone: 'expected the name of a time zone such as Europe/Berlin or Asia/Tokyo',
  hoursOfWeek: 'expected 42 hexadecimal digits, a bit for each hour of the week',
  someHourOpen: 'leaves no hour open; pause the host instead',
  pathPattern: 'a pattern begins with / (or *), e.g. /private/ or /*.pdf$',
} as const;
