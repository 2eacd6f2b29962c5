import type { z } from 'zod'
import type { DnsRecord } from '#contract/email-marketing/domains.ts'
import { publicHost } from '../../net/host-name.ts'
import type { Config } from '../../config.ts'

type Named = { host: string; token: string }

export const txtHost = (host: string) => `_sanad.${host}`

export const txtValue = (token: string) => `sanad-domain=${token}`

/** The records to publish. Only the TXT record differs between workspaces, so it proves the owner. */
export const recordsOf = (config: Pick<Config, 'publicUrl'>, { host, token }: Named): z.input<typeof DnsRecord>[] => [
  { host, type: 'CNAME', value: publicHost(config) },
  { host: txtHost(host), type: 'TXT', value: txtValue(token) },
]
