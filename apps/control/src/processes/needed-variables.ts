/**
 * Compiled code halves the time of a start; additional certificate authorities are for buckets and archives
 * in a private network.
 */
const names = ['PATH', 'HOME', 'LOG_LEVEL', 'NODE_COMPILE_CACHE', 'NODE_EXTRA_CA_CERTS'];

/**
 * Variables of a process that reads the archive: no passwords except those that the S3 client finds on the
 * machine.
 */
export function neededVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isNeeded = (name: string) => names.includes(name) || name.startsWith('AWS_');
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isNeeded(name)));
}
