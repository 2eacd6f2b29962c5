import { expect, test } from 'vitest'
import { verifiedSignature } from '#test/stand-ins/aws-verification.ts'
import { encodeRfc3986, signRequest } from './aws-signature.ts'

const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

// The `get-vanilla` case of the AWS Signature Version 4 test suite.
test('the signature matches the published example', () => {
  const request = { method: 'GET' as const, url: 'https://example.amazonaws.com/', headers: {} }
  const { headers } = signRequest(
    request,
    { ...key, region: 'us-east-1', service: 'service' },
    new Date('2015-08-30T12:36:00Z'),
  )
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, ' +
      'Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  )
})

test('the signature covers query, headers and body, and the stand-in verifies it independently', () => {
  const request = {
    method: 'POST' as const,
    url: 'https://email.eu-west-1.amazonaws.com/v2/email/identities?PageSize=10&NextToken=a%2Fb%20c',
    headers: { 'content-type': 'application/json' },
    body: '{"subject":"أهلًا"}',
  }
  const { headers } = signRequest(request, { ...key, region: 'eu-west-1', service: 'ses' }, new Date())
  const { pathname, search, searchParams } = new URL(request.url)
  const heard = {
    method: 'POST',
    path: pathname,
    target: pathname + search,
    query: searchParams,
    headers,
    body: Buffer.from(request.body),
  }
  const as = { id: key.accessKeyId, secret: key.secretAccessKey, scope: 'eu-west-1/ses' }
  expect(verifiedSignature(heard, as)).toBe(true)
  expect(verifiedSignature({ ...heard, body: Buffer.from('{}') }, as)).toBe(false)
  expect(verifiedSignature({ ...heard, target: `${pathname}?PageSize=99` }, as)).toBe(false)
  expect(verifiedSignature(heard, { ...as, secret: 'another' })).toBe(false)
})

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html.
const ofS3 = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
}
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test.each([
  {
    of: 'an object, of which a part is asked',
    request: { method: 'GET', path: 'test.txt', headers: { range: 'bytes=0-9', 'x-amz-content-sha256': nothing } },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    of: 'an object that is put, under a name that has to be encoded',
    request: {
      method: 'PUT',
      path: encodeRfc3986('test$file.text'),
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    of: 'a bucket’s lifecycle',
    request: { method: 'GET', path: '?lifecycle', headers: { 'x-amz-content-sha256': nothing } },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    of: 'a list of objects',
    request: { method: 'GET', path: '?max-keys=2&prefix=J', headers: { 'x-amz-content-sha256': nothing } },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('the signature matches the S3 example: $of', ({ request: { method, path, headers }, signature }) => {
  const request = { method, url: `https://examplebucket.s3.amazonaws.com/${path}`, headers: { ...headers } }
  const done = signRequest(
    request as typeof request & { headers: Record<string, string> },
    ofS3,
    new Date('2013-05-24T00:00:00Z'),
  )
  expect(done.headers['authorization']).toMatch(new RegExp(`Signature=${signature}$`))
})
