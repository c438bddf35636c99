/**
 * Self-signed test certificates for localhost, *.localhost, *.test and the loopback addresses, made with openssl. The key is public by
 * being here: it must never guard anything.
 */
export const testPrivateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm44Mq7f1xEbujw1T
bav0uxa4lt9ooXJmMxC0s3K/qT2hRANCAAQodkn3f+Hon6ZdS4NmrKvJlOBcP8Nt
hoVTHdr9OJ73SxgBeZyuWyjclINajEjZEHZxc0QalanGTq7CYbCQ1aTJ
-----END PRIVATE KEY-----
`;

/** Valid from 2020 to 2120. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBojCCAUmgAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBViYWQgd2Vi
IHNlcnZlciAoY2VydCkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
MCAxHjAcBgNVBAMMFWJhZCB3ZWIgc2VydmVyIChjZXJ0KTBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABCh2Sfd/4eifpl1Lg2asq8mU4Fw/w22GhVMd2v04nvdLGAF5
nK5bKNyUg1qMSNkQdnFzRBqVqcZOrsJhsJDVpMmjcjBwMEEGA1UdEQQ6MDiCCWxv
Y2FsaG9zdIILKi5sb2NhbGhvc3SCBioudGVzdIcEfwAAAYcQAAAAAAAAAAAAAAAA
AAAAATAMBgNVHRMEBTADAQH/MB0GA1UdDgQWBBTHMXZnbtCmmPdLIgeDJMXM9z8W
rDAKBggqhkjOPQQDAgNHADBEAiBXioT9EReQuCW9/brLOMzlkKY0GgWVEJgIMhKm
MnAqAQIgGviMCIlrdA+2wdooCqoD6dQ87on+c0JJa19hEmyZAVY=
-----END CERTIFICATE-----
`;

/** Expired on 2 January 2020. */
export const expiredTestCertificate = `-----BEGIN CERTIFICATE-----
MIIBpzCCAU2gAwIBAgIBAjAKBggqhkjOPQQDAjAjMSEwHwYDVQQDDBhiYWQgd2Vi
IHNlcnZlciAoZXhwaXJlZCkwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMTAyMDAwMDAw
WjAjMSEwHwYDVQQDDBhiYWQgd2ViIHNlcnZlciAoZXhwaXJlZCkwWTATBgcqhkjO
PQIBBggqhkjOPQMBBwNCAAQodkn3f+Hon6ZdS4NmrKvJlOBcP8NthoVTHdr9OJ73
SxgBeZyuWyjclINajEjZEHZxc0QalanGTq7CYbCQ1aTJo3IwcDBBBgNVHREEOjA4
gglsb2NhbGhvc3SCCyoubG9jYWxob3N0ggYqLnRlc3SHBH8AAAGHEAAAAAAAAAAA
AAAAAAAAAAEwDAYDVR0TBAUwAwEB/zAdBgNVHQ4EFgQUxzF2Z27Qppj3SyIHgyTF
zPc/FqwwCgYIKoZIzj0EAwIDSAAwRQIgPMpibqDfohRWj/tL7uLGSfsTmqE2BnEf
RBqaCm/ZJlICIQDcDuSWEbgyEPb9I9HcTehOULut5orlnpggoYFqeZpNEg==
-----END CERTIFICATE-----
`;
