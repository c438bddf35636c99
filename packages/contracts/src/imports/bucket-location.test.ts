import { describe, expect, test } from 'vitest';
import { bucketLocation, isWithinBucket, parseBucketLocation } from './bucket-location.ts';

describe('a location in a bucket', () => {
  test.each([
    ['s3://crawls', { bucket: 'crawls', key: '' }],
    ['s3://crawls/', { bucket: 'crawls', key: '' }],
    ['s3://crawls/2019/a b+c.warc.gz', { bucket: 'crawls', key: '2019/a b+c.warc.gz' }],
    ['s3://my.crawls/日本/..a', { bucket: 'my.crawls', key: '日本/..a' }],
    [`s3://crawls/${'k'.repeat(1_024)}`, { bucket: 'crawls', key: 'k'.repeat(1_024) }],
  ])('%s is read', (text, expected) => {
    expect(parseBucketLocation(text)).toEqual(expected);
  });

  test.each([
    '/crawls/a.warc',
    'S3://crawls/a',
    's3://',
    's3:///a',
    's3://Crawls/a',
    's3://a/b',
    's3://cra wls/a',
    's3://crawls@evil.example/a',
    's3://crawls..example/a',
    's3://crawls/../other/a',
    's3://crawls/a/./b',
    's3://crawls/a\nb',
    's3://crawls/\u001b[31m',
    's3://crawls/\ud800',
    `s3://crawls/${'é'.repeat(513)}`,
  ])('%j is refused', (text) => {
    expect(parseBucketLocation(text)).toBeNull();
  });

  test('is written in the form in which it is read', () => {
    expect(bucketLocation({ bucket: 'crawls', key: 'a/b' })).toBe('s3://crawls/a/b');
  });

  test.each([
    ['news', 'news', true],
    ['news', 'news/', true],
    ['news/', 'news', true],
    ['news/a', 'news', true],
    ['news-secret/a', 'news', false],
    ['a', 'news', false],
    ['a', '', true],
  ])('the key %j lies within %j: %j', (key, place, expected) => {
    expect(isWithinBucket({ bucket: 'crawls', key }, { bucket: 'crawls', key: place })).toBe(expected);
    expect(isWithinBucket({ bucket: 'other', key }, { bucket: 'crawls', key: place })).toBe(false);
  });
});
