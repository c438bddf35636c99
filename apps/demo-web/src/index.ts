export { demoAddressOf } from './loopback-address.ts';
