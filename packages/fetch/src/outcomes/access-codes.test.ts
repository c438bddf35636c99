import { accessCodes } from '@meguri/contracts';
import { errors } from 'undici';
import { describe, expect, test } from 'vitest';
import { AccessError, accessCodeOfError, describeError, accessCodeOfStatus } from './access-codes.ts';

function coded(code: string, message = 'whatever it says'): Error {
  return Object.assign(new Error(message), { code });
}

describe('accessCodeOfError', () => {
  test.each([
    ['ECONNREFUSED', 'connection-refused'],
    ['EHOSTUNREACH', 'connection-refused'],
    ['ENETUNREACH', 'connection-refused'],
    ['ECONNRESET', 'connection-reset'],
    ['EPIPE', 'connection-reset'],
    ['ETIMEDOUT', 'connect-timeout'],
    ['CERT_HAS_EXPIRED', 'tls-failed'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls-failed'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls-failed'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'tls-failed'],
    ['EPROTO', 'tls-failed'],
    ['ERR_ASSERTION', 'protocol-error'],
    ['ERR_HTTP2_ERROR', 'protocol-error'],
    ['ERR_HTTP2_STREAM_ERROR', 'connection-reset'],
    ['EMFILE', 'aborted'],
  ])('%s is %s', (code, expected) => {
    expect(accessCodeOfError(coded(code))).toBe(expected);
  });

  test.each([
    [new errors.ConnectTimeoutError(), 'connect-timeout'],
    [new errors.HeadersTimeoutError(), 'headers-timeout'],
    [new errors.HeadersOverflowError(), 'headers-too-large'],
    [new errors.BodyTimeoutError(), 'too-slow'],
    [new errors.SocketError(), 'connection-reset'],
    [new errors.InformationalError(), 'connection-reset'],
    [new errors.ResponseContentLengthMismatchError(), 'protocol-error'],
    [new errors.HTTPParserError('Invalid character in chunk size'), 'protocol-error'],
    [new errors.RequestAbortedError(), 'aborted'],
    [new errors.ClientDestroyedError(), 'aborted'],
    [new errors.ClientClosedError(), 'aborted'],
  ])('undici: %s is %s', (error, expected) => {
    expect(accessCodeOfError(error)).toBe(expected);
  });

  test('several failed addresses count as the first', () => {
    expect(accessCodeOfError(new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')]))).toBe(
      'connection-refused',
    );
  });

  test('an error with an outcome keeps it', () => {
    for (const code of accessCodes) expect(accessCodeOfError(new AccessError(code, ''))).toBe(code);
  });

  test('an unknown system error is a broken connection', () => {
    const error = Object.assign(coded('EWEIRD'), { errno: -999, syscall: 'read' });
    expect(accessCodeOfError(error)).toBe('connection-reset');
  });

  test('mistakes of the program have no outcome', () => {
    expect(accessCodeOfError(new errors.InvalidArgumentError())).toBeNull();
    expect(accessCodeOfError(new TypeError('x is undefined'))).toBeNull();
    expect(accessCodeOfError(coded('ERR_INVALID_ARG_TYPE'))).toBeNull();
    expect(accessCodeOfError('a string')).toBeNull();
  });

  test('messages have no influence', () => {
    expect(accessCodeOfError(new Error('ECONNREFUSED certificate has expired'))).toBeNull();
  });
});

test('describeError returns the code and the message', () => {
  expect(describeError(coded('CERT_HAS_EXPIRED', 'certificate has expired'))).toBe(
    'CERT_HAS_EXPIRED: certificate has expired',
  );
  expect(describeError(new AccessError('address-refused', '10.0.0.1 is private'))).toBe(
    '10.0.0.1 is private',
  );
});

test.each([
  [200, 'ok'],
  [203, 'ok'],
  [204, 'ok'],
  [301, 'redirect'],
  [302, 'redirect'],
  [304, 'not-modified'],
  [308, 'redirect'],
  [400, 'client-error'],
  [401, 'client-error'],
  [403, 'client-error'],
  [404, 'gone'],
  [410, 'gone'],
  [429, 'rate-limited'],
  [451, 'client-error'],
  [500, 'server-error'],
  [503, 'rate-limited'],
  [599, 'server-error'],
  [999, 'protocol-error'],
  [100, 'protocol-error'],
])('%i is %s', (statusCode, code) => {
  expect(accessCodeOfStatus(statusCode)).toBe(code);
});
