/** Compiled code halves the time of a start; further authorities vouch for buckets and archives of a private network. */
const names = ['PATH', 'HOME', 'LOG_LEVEL', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'];

/** What a process needs that reads the archive: no password but what the client of S3 finds on the machine. */
export function neededVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isNeeded = (name: string) => names.includes(name) || name.startsWith('AWS_');
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isNeeded(name)));
}
