/** Mailbox providers whose domains all their customers share, and the hosts that send for them. */
const freemails: { domains: readonly string[]; hosts: RegExp }[] = [
  { domains: ['gmail.com', 'googlemail.com'], hosts: /(?:^|\.)(?:gmail|google)\.com$/ },
  {
    domains: [
      'outlook.com',
      'hotmail.com',
      'live.com',
      'msn.com',
      'outlook.sa',
      'hotmail.co.uk',
      'hotmail.fr',
      'live.co.uk',
    ],
    hosts: /(?:^|\.)(?:office365|outlook|hotmail|live)\.com$/,
  },
  {
    domains: [
      'yahoo.com',
      'ymail.com',
      'rocketmail.com',
      'yahoo.co.uk',
      'yahoo.fr',
      'yahoo.de',
      'yahoo.co.in',
      'maktoob.com',
      'aol.com',
    ],
    hosts: /(?:^|\.)(?:yahoo|aol)\.com$/,
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'], hosts: /(?:^|\.)(?:me|icloud)\.com$/ },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], hosts: /(?:^|\.)proton(?:mail)?\.(?:me|ch|com)$/ },
  { domains: ['zoho.com', 'zohomail.com'], hosts: /(?:^|\.)zoho\.(?:com|eu|in|sa)$/ },
  {
    domains: ['gmx.com', 'gmx.net', 'gmx.de', 'web.de', 'mail.com'],
    hosts: /(?:^|\.)(?:gmx\.(?:com|net|de)|web\.de|mail\.com)$/,
  },
  { domains: ['yandex.com', 'yandex.ru', 'ya.ru'], hosts: /(?:^|\.)yandex\.(?:com|ru|net)$/ },
  { domains: ['mail.ru', 'inbox.ru', 'list.ru', 'bk.ru'], hosts: /(?:^|\.)mail\.ru$/ },
]

const ownerOf = (domain: string) => freemails.find(({ domains }) => domains.includes(domain))

/** Whether a domain belongs to a mailbox provider, and so to no sender. */
export const isFreemail = (domain: string) => ownerOf(domain) !== undefined

/** Whether a server may send for a mailbox provider's domain. */
export const maySendFor = (domain: string, host: string | undefined) =>
  host !== undefined && (ownerOf(domain)?.hosts.test(host) ?? false)
