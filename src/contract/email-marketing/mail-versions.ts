import { z } from 'zod'
import { Lang, line, paragraph } from '../fields.ts'

/** Maximum size in bytes of a request with a mail; also the maximum length in characters of each part. */
export const bodyLimit = 5 * 1024 * 1024

/** Maximum number of languages of one email besides the first. */
export const maxOtherLanguages = 7

const isUnique = (versions: readonly { language: Lang }[]) =>
  new Set(versions.map(({ language }) => language)).size === versions.length

/** Versions of an email in other languages than its first, each language once. */
export const otherVersions = <Version extends z.ZodType<{ language: Lang }>>(version: Version) =>
  z.array(version).max(maxOtherLanguages).refine(isUnique, 'languageTwice')

/** The subject of an email in one language. */
export const SubjectVersion = z.strictObject({ language: Lang, subject: line(400) })

/** An email in one language. With a template, `html` and `text` may be left out: they are the template’s. */
export const MailVersion = SubjectVersion.extend({
  html: paragraph(bodyLimit).optional(),
  text: paragraph(bodyLimit).optional(),
})
export type MailVersion = z.infer<typeof MailVersion>
