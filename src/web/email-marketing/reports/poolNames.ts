/** Names of well-known mailbox providers. Others are shown by the domain of their servers. */
export const poolNames: Partial<Record<string, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  apple: 'Apple',
}
