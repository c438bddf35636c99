// Exits with 0 if the given URL responds with success: a container's health check, for an image without curl.
const [url = ''] = process.argv.slice(2);
const isHealthy = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
  (response) => response.ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
