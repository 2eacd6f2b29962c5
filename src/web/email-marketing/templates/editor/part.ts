import type { ContentValue } from '../content/content.ts'

/** An email in one language while it is edited. */
export type Part = {
  value: ContentValue
  set: (fields: Partial<ContentValue>) => void
  fault: string | undefined
}
