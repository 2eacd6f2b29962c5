// A reproducible CSV file of contacts in both languages with realistic tags: half the contacts have the first, few the
// last.
import { open } from 'node:fs/promises'

const arabicFirst = [
  'نورة',
  'محمد',
  'سلمى',
  'عبد الرحمن',
  'ليلى',
  'يوسف',
  'فاطمة',
  'خالد',
  'مريم',
  'عمر',
  'هند',
  'زياد',
]
const arabicLast = ['الحربي', 'الشمري', 'المصري', 'العتيبي', 'حداد', 'القحطاني', 'السيد', 'منصور', 'الزهراني', 'بركات']
const englishFirst = ['Olivia', 'James', 'Amelia', 'Daniel', 'Grace', 'Thomas', 'Hannah', 'Oliver', 'Sophie', 'Henry']
const englishLast = ['Smith', 'Johnson', 'Taylor', 'Walker', 'Wright', 'Bennett', 'Hughes', 'Foster', 'Murphy', 'Ellis']
const cities = ['Riyadh', 'القاهرة', 'London', 'دبي', 'Amman', 'الدار البيضاء']
const tagCount = 40

/** Tags of one contact in two, and of one in ten thousand. */
export const commonTag = 'tag 1'
export const secondTag = 'tag 2'
export const rareTag = 'rare'

/** A pseudo-random number from 0 to 1, determined by its arguments. */
function dice(index: number, salt: number) {
  let hash = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

const pick = (from: readonly string[], index: number, salt: number) =>
  from[Math.floor(dice(index, salt) * from.length)] ?? ''

function tagsOf(index: number) {
  const tags = index % 10_000 === 500 ? [rareTag] : []
  for (let rank = 1; rank <= tagCount; rank += 1) {
    if (dice(index, 100 + rank) < 0.5 / rank ** 1.5) tags.push(`tag ${rank}`)
  }
  return tags.join('|')
}

const header = 'email,first_name,last_name,language,status,tags,city\r\n'

/** One row; its address contains its number. */
function rowOf(index: number) {
  const arabic = dice(index, 1) < 0.5
  const first = pick(arabic ? arabicFirst : englishFirst, index, 2)
  const last = pick(arabic ? arabicLast : englishLast, index, 3)
  const status = index % 50 === 7 ? 'unsubscribed' : ''
  const mailbox = `${pick(englishFirst, index, 4)}.${pick(englishLast, index, 5)}${index}`.toLowerCase()
  const email = `${mailbox}@${index % 3 === 0 ? 'mail' : 'post'}${index % 97}.example`
  return `${email},${first},${last},${arabic ? 'ar' : 'en'},${status},${tagsOf(index)},${pick(cities, index, 6)}\r\n`
}

/** A value of a wide file's column by its number: choices, amounts, dates, yes or no, codes, texts, and few values. */
function wideValue(index: number, column: number): string {
  const roll = dice(index, 200 + column)
  const whole = (below: number) => Math.floor(roll * below)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  if (column < 10) return pick(cities, index, 200 + column)
  if (column < 18) return (whole(100_000) / 100).toFixed(2)
  if (column < 26) return `20${10 + whole(15)}-${twoDigits(1 + (index % 12))}-${twoDigits(1 + whole(28))}`
  if (column < 32) return roll < 0.5 ? 'yes' : 'no'
  if (column < 38) return `C${column}-${index}${whole(1000)}`
  if (column < 44) return `${whole(300)} ${pick(englishLast, index, column)} Street, ${pick(cities, index, column)}`
  return roll < 0.2 ? `note ${whole(50)}` : ''
}

/** Columns of a wide file: 50 attributes, with the city, and four that are not imported. */
const wideColumns = Array.from({ length: 53 }, (_, column) => column)

/** What the columns of a wide file hold, as an import takes it. */
export const wideMapping = [
  ...['email', 'firstName', 'lastName', 'language', 'status', 'tags'].map((field) => ({ field })),
  { attribute: 'city' },
  ...wideColumns.map((column) => (column < 49 ? { attribute: `field ${column}` } : null)),
]

/** Writes the file, with 60 columns if it is wide; returns its bytes. */
export async function writeContacts(file: string, rows: number, { wide = false } = {}): Promise<number> {
  const handle = await open(file, 'w')
  const titles = wide ? wideColumns.map((column) => `,field ${column}`).join('') : ''
  let bytes = (await handle.write(header.replace('\r\n', `${titles}\r\n`))).bytesWritten
  const lineOf = (index: number) => {
    if (!wide) return rowOf(index)
    const more = wideColumns.map((column) => {
      const value = wideValue(index, column)
      return value.includes(',') ? `,"${value}"` : `,${value}`
    })
    return rowOf(index).replace('\r\n', `${more.join('')}\r\n`)
  }
  for (let at = 0; at < rows; at += 10_000) {
    const piece = Array.from({ length: Math.min(10_000, rows - at) }, (_, index) => lineOf(at + index)).join('')
    bytes += (await handle.write(piece)).bytesWritten
  }
  await handle.close()
  return bytes
}
