export { openIpLocations, type IpLocations } from './ip-locations.ts';
