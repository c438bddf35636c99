/** The ES module build; the plain name is Node's deprecated module. */
declare module 'punycode/punycode.es6.js' {
  export { toUnicode } from 'punycode';
}
