import type { Both } from '#contract/fields.ts'
import { fault } from '../failure.ts'

/** Reasons why a row is not changed or not restored. */
export const reasons = {
  gone: { en: 'No longer exists', ar: 'لم يعد موجودًا' },
  'already.published': { en: 'Already published', ar: 'منشور بالفعل' },
  'already.draft': { en: 'Already a draft', ar: 'مسودة بالفعل' },
  'already.archived': { en: 'Already archived', ar: 'مؤرشف بالفعل' },
  'already.closed': { en: 'Already closed', ar: 'مغلق بالفعل' },
  'already.pending': { en: 'Already pending approval', ar: 'بانتظار الموافقة بالفعل' },
  'already.hidden': { en: 'Already hidden', ar: 'مخفي بالفعل' },
  'already.active': { en: 'Already active', ar: 'نشط بالفعل' },
  'already.inactive': { en: 'Already inactive', ar: 'غير نشط بالفعل' },
  'already.blocked': { en: 'Already blocked', ar: 'موقوف بالفعل' },
  'already.cancelled': { en: 'Already cancelled', ar: 'ملغى بالفعل' },
  'already.admin': { en: 'Already an administrator', ar: 'مدير بالفعل' },
  'already.user': { en: 'Already a user', ar: 'مستخدم بالفعل' },
  'already.category': { en: 'Already in this category', ar: 'في هذه الفئة بالفعل' },
  'already.tagged': { en: 'Already has these tags', ar: 'يحمل هذه الوسوم بالفعل' },
  'already.untagged': { en: 'Has none of these tags', ar: 'لا يحمل أيًّا من هذه الوسوم' },
  'already.spam': { en: 'Already deleted as spam', ar: 'محذوف مسبقًا لأنه غير مرغوب فيه' },
  administrator: { en: 'By an administrator', ar: 'من مدير' },
  tooManyTags: { en: 'Would exceed the tag limit', ar: 'سيتجاوز عدد وسومه الحد المسموح' },
  merged: { en: 'Merged into another question', ar: 'مدمج في سؤال آخر' },
  yourself: { en: 'Your own account', ar: 'هذا حسابك' },
  lastAdministrator: { en: 'The last administrator', ar: 'هذا آخر مدير في الموقع' },
  soleOwner: {
    en: 'The only owner of a workspace with other members',
    ar: 'المالك الوحيد لمساحة عمل فيها أعضاء آخرون',
  },
  changedMeanwhile: { en: 'Changed by someone else', ar: 'عدّله شخص آخر بعد ذلك' },
  thereAgain: { en: 'Replaced by another item', ar: 'حلّ محله عنصر آخر' },
  timePassed: { en: 'The scheduled publication time has passed', ar: 'انقضى الموعد المحدد لنشره' },
  belongsToGone: { en: 'The item it belongs to no longer exists', ar: 'العنصر الذي يتبعه لم يعد موجودًا' },
  unexpected: { en: 'Something went wrong', ar: 'حدث خطأ ما' },
} satisfies Record<string, Both>

export type ReasonName = keyof typeof reasons

export const wordsOfReason = (name: string): Both => reasons[name as ReasonName] ?? reasons.unexpected

/** Thrown when a row cannot be restored. */
export const refuse = (name: ReasonName) => fault('conflict', reasons[name])()
