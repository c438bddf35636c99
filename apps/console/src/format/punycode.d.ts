/** The build that is an ES module; Node has an old module of its own under the plain name. */
declare module 'punycode/punycode.es6.js' {
  export { toUnicode } from 'punycode';
}
