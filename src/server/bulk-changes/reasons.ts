import type { Both } from '#contract/fields.ts'
import { fault } from '../failure.ts'

/** Reasons why a row is not changed or not restored. */
export const reasons = {
  gone: { en: 'No longer there', ar: 'لم يعد موجودًا' },
  'already.published': { en: 'Already published', ar: 'سبق نشره' },
  'already.draft': { en: 'Already a draft', ar: 'مسودة بالفعل' },
  'already.archived': { en: 'Already archived', ar: 'سبقت أرشفته' },
  'already.closed': { en: 'Already closed', ar: 'سبق إغلاقه' },
  'already.pending': { en: 'Already pending', ar: 'قيد المراجعة بالفعل' },
  'already.hidden': { en: 'Already hidden', ar: 'سبق إخفاؤه' },
  'already.active': { en: 'Already active', ar: 'نشط بالفعل' },
  'already.inactive': { en: 'Already inactive', ar: 'غير نشط بالفعل' },
  'already.blocked': { en: 'Already blocked', ar: 'موقوف بالفعل' },
  'already.cancelled': { en: 'Already cancelled', ar: 'ملغى بالفعل' },
  'already.admin': { en: 'Already an administrator', ar: 'مدير بالفعل' },
  'already.user': { en: 'Already a user', ar: 'مستخدم بالفعل' },
  'already.category': { en: 'Already in this category', ar: 'في هذه الفئة بالفعل' },
  'already.tagged': { en: 'Has these tags already', ar: 'يحمل هذه الوسوم بالفعل' },
  'already.untagged': { en: 'Has none of these tags', ar: 'لا يحمل أيًّا من هذه الوسوم' },
  tooManyTags: { en: 'Would have too many tags', ar: 'سيتجاوز عدد وسومه الحد المسموح' },
  merged: { en: 'Merged into another question', ar: 'مدموج في سؤال آخر' },
  yourself: { en: 'This is you', ar: 'هذا حسابك أنت' },
  lastAdministrator: { en: 'This is the last administrator', ar: 'هذا آخر مدير في الموقع' },
  soleOwner: {
    en: 'The only owner of a workspace with other members',
    ar: 'المالك الوحيد لمساحة عمل فيها أعضاء آخرون',
  },
  changedMeanwhile: { en: 'Changed by somebody since', ar: 'عدّله شخص آخر بعد ذلك' },
  thereAgain: { en: 'Something else has taken its place', ar: 'حلّ محله عنصر آخر' },
  timePassed: { en: 'The time at which it was to be published has passed', ar: 'انقضى الموعد المحدد لنشره' },
  belongsToGone: { en: 'What it belongs to is no longer there', ar: 'ما يتبع له لم يعد موجودًا' },
  unexpected: { en: 'Something went wrong', ar: 'حدث خطأ ما' },
} satisfies Record<string, Both>

export type ReasonName = keyof typeof reasons

export const wordsOfReason = (name: string): Both => reasons[name as ReasonName] ?? reasons.unexpected

/** Thrown when a row cannot be restored. */
export const refuse = (name: ReasonName) => fault('conflict', reasons[name])()
