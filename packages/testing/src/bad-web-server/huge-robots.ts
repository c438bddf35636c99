/** A robots.txt of `bytes` bytes whose last rule, past every size limit, forbids everything. */
export function hugeRobots(bytes = 2 * 1024 * 1024): string {
  const end = '\nDisallow: /\n';
  const rules = ['User-agent: *'];
  let length = rules[0]!.length;
  for (let n = 0; length < bytes; n++) {
    const rule = `Disallow: /private/${n}/`;
    rules.push(rule);
    length += rule.length + 1;
  }
  return rules.join('\n').slice(0, bytes - end.length) + end;
}
