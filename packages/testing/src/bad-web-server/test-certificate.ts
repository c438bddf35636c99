/**
 * Self-signed test certificates for localhost, site.localhost, *.web.localhost, *.web.test and the loopback
 * addresses, made with openssl. (A wildcard directly below a top-level domain would match nothing.) The key
 * is public: never use it for anything else.
 */
export const testPrivateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm44Mq7f1xEbujw1T
bav0uxa4lt9ooXJmMxC0s3K/qT2hRANCAAQodkn3f+Hon6ZdS4NmrKvJlOBcP8Nt
hoVTHdr9OJ73SxgBeZyuWyjclINajEjZEHZxc0QalanGTq7CYbCQ1aTJ
-----END PRIVATE KEY-----
`;

/** Valid from 2020 to 2120. */
export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBvTCCAWOgAwIBAgIBATAKBggqhkjOPQQDAjAgMR4wHAYDVQQDDBViYWQgd2Vi
IHNlcnZlciAoY2VydCkwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBa
MCAxHjAcBgNVBAMMFWJhZCB3ZWIgc2VydmVyIChjZXJ0KTBZMBMGByqGSM49AgEG
CCqGSM49AwEHA0IABCh2Sfd/4eifpl1Lg2asq8mU4Fw/w22GhVMd2v04nvdLGAF5
nK5bKNyUg1qMSNkQdnFzRBqVqcZOrsJhsJDVpMmjgYswgYgwWQYDVR0RBFIwUIIJ
bG9jYWxob3N0gg5zaXRlLmxvY2FsaG9zdIIPKi53ZWIubG9jYWxob3N0ggoqLndl
Yi50ZXN0hwR/AAABhxAAAAAAAAAAAAAAAAAAAAABMAwGA1UdEwQFMAMBAf8wHQYD
VR0OBBYEFMcxdmdu0KaY90siB4Mkxcz3PxasMAoGCCqGSM49BAMCA0gAMEUCIAKQ
q/v2CTh6fN8CD4r/l+u51mkB0aLgeYFj7gvOxSDUAiEAlDdxp098SUTc8t0hM7kT
aSw3KSPlFGx2sM5Lu/c4OMg=
-----END CERTIFICATE-----
`;

/** Expired on 2 January 2020. */
export const expiredTestCertificate = `-----BEGIN CERTIFICATE-----
MIIBwjCCAWegAwIBAgIBAjAKBggqhkjOPQQDAjAjMSEwHwYDVQQDDBhiYWQgd2Vi
IHNlcnZlciAoZXhwaXJlZCkwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMTAyMDAwMDAw
WjAjMSEwHwYDVQQDDBhiYWQgd2ViIHNlcnZlciAoZXhwaXJlZCkwWTATBgcqhkjO
PQIBBggqhkjOPQMBBwNCAAQodkn3f+Hon6ZdS4NmrKvJlOBcP8NthoVTHdr9OJ73
SxgBeZyuWyjclINajEjZEHZxc0QalanGTq7CYbCQ1aTJo4GLMIGIMFkGA1UdEQRS
MFCCCWxvY2FsaG9zdIIOc2l0ZS5sb2NhbGhvc3SCDyoud2ViLmxvY2FsaG9zdIIK
Ki53ZWIudGVzdIcEfwAAAYcQAAAAAAAAAAAAAAAAAAAAATAMBgNVHRMEBTADAQH/
MB0GA1UdDgQWBBTHMXZnbtCmmPdLIgeDJMXM9z8WrDAKBggqhkjOPQQDAgNJADBG
AiEA1JKgVjwotagRm173e4nCvYvZOAD3yDqZ8GbsYpdSf/ACIQCTnB+m/G9MH3Ry
1a4YRGNcQ8STB0YCZt3/lTstdQ5dUQ==
-----END CERTIFICATE-----
`;
