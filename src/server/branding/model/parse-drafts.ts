import type { Draft } from '../writer/brief.ts'

/** Parses a model's answer as drafts; missing parts stay missing. */
export function parseDrafts(answer: string): Draft[] {
  return answer
    .split(/^[ ]*={3,}[ ]*$/m)
    .map(draftIn)
    .filter(({ text }) => text !== '')
    .slice(0, 5)
}

const label = (names: string) => new RegExp(`^(?:${names})\\s*[:：]\\s*`, 'iu')
const numbered = /^(?:draft|option|version|مسودة|المسودة|خيار|الخيار)?\s*(?:#?\d{1,2}|[٠-٩])\s*(?:[.:)\-–]\s*)?$/iu
const subjectLabel = label('subject|الموضوع|موضوع|العنوان')
const pictureLabel = label('picture|picture idea|image|الصورة|صورة|فكرة الصورة')
const isTags = (line: string) => /^(?:#[\p{L}\p{N}_\p{M}]+[\s,،]*)+$/u.test(line.trim())

function draftIn(part: string): Draft {
  let subject: string | undefined
  let pictureIdea: string | undefined
  const hashtags: string[] = []
  const text: string[] = []
  for (const line of part.trim().split('\n')) {
    if (text.length === 0 && numbered.test(line.trim())) continue
    if (text.length === 0 && subjectLabel.test(line)) subject = line.replace(subjectLabel, '').trim()
    else if (pictureLabel.test(line)) pictureIdea = line.replace(pictureLabel, '').trim()
    else if (isTags(line)) hashtags.push(...(line.match(/#[\p{L}\p{N}_\p{M}]+/gu) ?? []))
    else text.push(line)
  }
  const body = text
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return {
    text: unquoted(body),
    hashtags: [...new Set(hashtags)],
    ...(subject !== undefined && { subject: unquoted(subject) }),
    ...(pictureIdea !== undefined && { pictureIdea: pictureIdea.slice(0, 300) }),
  }
}

/** Removes quotation marks, which models like to add. */
const unquoted = (text: string) => {
  const inner = /^["“«](.*)["”»]$/s.exec(text)?.[1]
  return inner === undefined || /["“”«»]/.test(inner) ? text : inner.trim()
}
