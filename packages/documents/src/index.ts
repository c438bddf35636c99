export { documentBounds, type DocumentBounds } from './bounds.ts';
export { documentFormat, type DocumentFormat } from './document-format.ts';
export { readDocument, type DocumentSource, type DocumentText } from './read-document.ts';
