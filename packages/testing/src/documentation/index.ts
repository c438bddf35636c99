export { installDebianPackages } from './debian-packages.ts';
export { reachablePages, type ServedHost } from './reachable-pages.ts';
export { freePort, startNginx } from './start-nginx.ts';
