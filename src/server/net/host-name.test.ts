import { expect, test } from 'vitest'
import { machineName, mailHostName } from './host-name.ts'

test.each([
  ['https://sanad.example.com', 'sanad.example.com'],
  ['https://سند.example.com', 'xn--ugbh1d.example.com'],
])('the mail host name for %s is its host', (url, name) => expect(mailHostName(url)).toBe(name))

test.each(['http://localhost:3000', 'http://192.168.1.5:3000', 'http://[::1]:3000', 'http://intranet'])(
  "the mail host name for %s is the machine's name, never an address",
  (url) => expect(mailHostName(url)).toBe(machineName()),
)

test.each([
  ['mail.example.org', 'mail.example.org'],
  ['VPS-12', 'vps-12.localdomain'],
  ['192.168.0.9', '192-168-0-9.localdomain'],
  ['جهاز', 'sanad.localdomain'],
  ['', 'sanad.localdomain'],
])('the EHLO name of a machine named "%s" is %s', (machine, name) => expect(machineName(machine)).toBe(name))
