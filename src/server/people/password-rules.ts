import { normalForm } from '#contract/folding.ts'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'
import { siteSettings } from '../public-site/settings.ts'

type Owner = { email: string; firstName?: string | undefined; lastName?: string | undefined }

const common = (field: string) =>
  fault(
    'validation_failed',
    {
      en: 'This is one of the most common passwords, so it’s easy to guess. Choose another one.',
      ar: 'كلمة المرور هذه شائعة جدًا ويسهل تخمينها. يلزم اختيار غيرها.',
    },
    field,
  )
const personal = (field: string) =>
  fault(
    'validation_failed',
    {
      en: 'This password is too close to your name, email address, or this site’s name. Choose another one.',
      ar: 'كلمة المرور هذه قريبة من اسمك أو بريدك أو اسم الموقع. يلزم اختيار غيرها.',
    },
    field,
  )

const minWordLength = 3
/** A password needs this many letters or digits beside what is known of its owner. */
const minOwnLength = 4

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/**
 * The most common passwords, of those that are long enough to be entered (NIST SP 800-63B-4 section 3.1.1.2). Loaded
 * at first use, because few processes set passwords.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8))
}

/**
 * Requires a new password that is neither common nor made of what is known of its owner.
 * @param field the input with the password
 * @throws validation_failed
 */
export async function requireGoodPassword(
  db: Db,
  { password, owner, field }: { password: string; owner: Owner; field: 'password' | 'newPassword' },
) {
  commonPasswords ??= readCommonPasswords()
  if ((await commonPasswords).has(password.toLowerCase())) throw common(field)()
  const { siteName } = await siteSettings(db)
  if (isPersonal(password, owner, Object.values(siteName))) throw personal(field)()
}

const lettersOf = (text: string) =>
  normalForm(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

function isPersonal(password: string, { email, firstName = '', lastName = '' }: Owner, siteNames: readonly string[]) {
  const [local = '', host = ''] = email.split('@')
  const known = [email, local, host, ...host.split('.').slice(0, -1), firstName, lastName, ...siteNames]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map(lettersOf)
    .filter((word) => word.length >= minWordLength)
    .toSorted((a, b) => b.length - a.length)
  const letters = lettersOf(password)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest.length < minOwnLength && rest !== letters
}
