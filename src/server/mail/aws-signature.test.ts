import { expect, test } from 'vitest'
import { verifiedSignature } from '#test/stand-ins/aws-verification.ts'
import { signed } from './aws-signature.ts'

const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

// The `get-vanilla` case of the AWS Signature Version 4 test suite.
test('the signature is that of the published example', () => {
  const request = { method: 'GET' as const, url: 'https://example.amazonaws.com/', headers: {} }
  const { headers } = signed(
    request,
    { ...key, region: 'us-east-1', service: 'service' },
    new Date('2015-08-30T12:36:00Z'),
  )
  expect(headers['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, ' +
      'Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  )
})

test('query, headers and body are under the signature, as the stand-in verifies it on its own', () => {
  const request = {
    method: 'POST' as const,
    url: 'https://email.eu-west-1.amazonaws.com/v2/email/identities?PageSize=10&NextToken=a%2Fb%20c',
    headers: { 'content-type': 'application/json' },
    body: '{"subject":"أهلًا"}',
  }
  const { headers } = signed(request, { ...key, region: 'eu-west-1', service: 'ses' }, new Date())
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
