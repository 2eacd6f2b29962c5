import { expect, test } from 'vitest'
import { resolveAddress, isPrivate, PrivateAddress } from './private-addresses.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001::1',
  'ff02::1',
  'no address',
])('%s is private', (address) => expect(isPrivate(address)).toBe(true))

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  (address) => expect(isPrivate(address)).toBe(false),
)

test('a host with one private address among public ones is refused', async () => {
  const lookup = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ]
  await expect(resolveAddress('mail.example.test', { allowPrivate: false, lookup })).rejects.toThrow(PrivateAddress)
  expect(await resolveAddress('mail.example.test', { allowPrivate: true, lookup })).toEqual({
    address: '8.8.8.8',
    family: 4,
  })
})
