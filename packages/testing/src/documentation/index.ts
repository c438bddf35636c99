export { installDebianPackages } from './debian-packages.ts';
export { reachablePages, type ServedHost } from './reachable-pages.ts';
export { startNginx } from './start-nginx.ts';
