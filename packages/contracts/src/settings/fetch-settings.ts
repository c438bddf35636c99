import { z } from 'zod';
import { bytes, define, seconds } from './setting-definition.ts';

/** The memory of all results that wait for disk or database is limited to the same size. */
const maxBodyBytes = 268_435_456;
const maxExpandedBytes = 67_108_864;

/** Limits of one access, in time and in bytes. */
export const fetchSettings = {
  'fetch.maxBodyBytes': define(
    bytes.max(maxBodyBytes),
    67_108_864,
    'B',
    'Maximum size of a stored body. Longer bodies are truncated and marked with WARC-Truncated. At most 256 MiB, the limit of all data that waits for disk or database.',
  ),
  'fetch.maxExpandedBytes': define(
    bytes.max(maxExpandedBytes),
    16_777_216,
    'B',
    'Maximum bytes of a decompressed body that are read for links and changes. The archive stores the whole body. At most 64 MiB.',
  ),
  'fetch.maxHeaderBytes': define(bytes.min(1024), 65_536, 'B', 'Maximum size of response headers.'),
  'fetch.connectTimeoutSeconds': define(
    seconds.min(0.01),
    20,
    's',
    'Time limit for a connection, TLS included.',
  ),
  'fetch.headersTimeoutSeconds': define(
    seconds.min(0.01),
    60,
    's',
    'Time limit from the request to the end of the response headers.',
  ),
  'fetch.totalTimeoutSeconds': define(seconds.min(0.01), 1_200, 's', 'Time limit for an access.'),
  'fetch.minSpeedBytesPerSecond': define(
    z.number().min(0),
    50,
    'B/s',
    'An access slower than this over 30 s is aborted. 0 = never.',
  ),
  'fetch.fullGraceSeconds': define(
    seconds.min(0.1).max(3600),
    3,
    's',
    'While all visit slots are taken, an access must reach fetch.fullMinSpeedBytesPerSecond after this time, connection and waiting included. The limits tighten gradually from half of the slots on. Never shorter than 10 times a usual access.',
  ),
  'fetch.fullMinSpeedBytesPerSecond': define(
    z.number().min(0),
    20_000,
    'B/s',
    'Minimum mean speed of an access while all visit slots are taken. Slower ones are preempted and tried again later.',
  ),
  'fetch.fullTotalTimeoutSeconds': define(
    seconds.min(0.1).max(86_400),
    30,
    's',
    'Time limit for an access while all visit slots are taken. Never shorter than 10 times a usual access.',
  ),
  'fetch.tlsVerify': define(
    z.boolean(),
    false,
    null,
    'Abort accesses with an invalid TLS certificate. Archives usually store such pages.',
  ),
} as const;
