import { expect, test } from 'vitest';
import { documentFormat } from './document-format.ts';

const pdf = Buffer.from('%PDF-1.4 …');
const zip = Buffer.from('PK\u0003\u0004…');
const url = 'https://example.org/a';

test.each([
  ['application/pdf', zip, url, 'pdf'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', zip, url, 'zip'],
  ['application/vnd.oasis.opendocument.text', zip, url, 'zip'],
  ['application/octet-stream', pdf, url, 'pdf'],
  ['', pdf, url, 'pdf'],
  ['application/octet-stream', zip, `${url}/b.DOCX?version=2`, 'zip'],
  ['application/octet-stream', zip, `${url}/b.zip?name=c.docx`, null],
  ['application/zip', zip, `${url}/b.zip`, null],
  ['application/msword', zip, `${url}/b.doc`, null],
  ['text/html', pdf, `${url}.pdf`, null],
  ['', new Uint8Array(), url, null],
] as const)('%s, of bytes and name, is %s', (mediaType, body, address, format) => {
  expect(documentFormat(mediaType, body, address)).toBe(format);
});
