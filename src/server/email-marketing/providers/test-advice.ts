import { z } from 'zod'
import type { Both, Lang } from '#contract/fields.ts'
import type { ConnectionFault } from '../../net/connection-faults.ts'
import { textIn } from '../../i18n/text-in.ts'

const advice: Record<ConnectionFault, Both> = {
  name: {
    en: 'No server with this name exists. Check the host name in your provider’s instructions.',
    ar: 'لا يوجد خادم بهذا الاسم. يلزم التحقق من اسم الخادم في تعليمات مزود الإرسال.',
  },
  closed: {
    en: 'The server exists, but nothing is listening on this port. Use port 587 (STARTTLS) or 465 (TLS).',
    ar: 'الخادم موجود، لكن هذا المنفذ مغلق. المنفذان المعتادان هما 587 (مع STARTTLS) و465 (مع TLS).',
  },
  silent: {
    en: 'No response. Check that the port matches the encryption (587 with STARTTLS, 465 with TLS). A firewall may also block the port. Port 25 is often blocked.',
    ar: 'لم تصل أي استجابة. يلزم التأكد من أن المنفذ يناسب نوع التشفير (587 مع STARTTLS، و465 مع TLS). قد يحجب جدار ناري المنفذ أيضًا، وكثيرًا ما يُحجب المنفذ 25.',
  },
  unreachable: {
    en: 'We can’t reach this server from here. Check the host, or ask the operator of this site.',
    ar: 'تعذّر الوصول إلى هذا الخادم من هنا. يلزم التحقق من اسم الخادم أو سؤال مشغّل الموقع.',
  },
  notTls: {
    en: 'The server doesn’t use TLS on this port. Choose STARTTLS, or port 465.',
    ar: 'لا يستخدم الخادم TLS على هذا المنفذ. يلزم اختيار STARTTLS أو المنفذ 465.',
  },
  noStartTls: {
    en: 'The server doesn’t offer encryption on this port. Choose TLS with port 465. Send without encryption only within your own network.',
    ar: 'لا يتيح الخادم التشفير على هذا المنفذ. يلزم اختيار TLS مع المنفذ 465. الإرسال بلا تشفير يناسب الشبكة الخاصة فقط.',
  },
  expired: {
    en: 'The server’s certificate isn’t valid today. Ask its operator to renew it.',
    ar: 'شهادة الخادم غير صالحة اليوم. يلزم أن يجددها مشغّل الخادم.',
  },
  otherName: {
    en: 'The certificate belongs to a server with a different name. Enter the host name from your provider’s instructions.',
    ar: 'الشهادة لخادم باسم آخر. يلزم إدخال اسم الخادم الذي يذكره مزود الإرسال.',
  },
  untrusted: {
    en: 'The server’s certificate isn’t trusted. Ask its operator to install one from a recognised authority.',
    ar: 'شهادة الخادم غير موثوقة. يلزم أن يثبّت مشغّل الخادم شهادة من جهة معترف بها.',
  },
  signIn: {
    en: 'The server rejected this username and password. Many providers require an app password or an SMTP key instead of your normal password.',
    ar: 'رفض الخادم اسم المستخدم وكلمة المرور. يطلب كثير من مزودي الإرسال كلمة مرور للتطبيق أو مفتاح SMTP بدل كلمة المرور المعتادة.',
  },
  signInWanted: {
    en: 'The server only accepts email after signing in. Enter a username and a password.',
    ar: 'لا يقبل الخادم الرسائل إلا بعد تسجيل الدخول. يلزم إدخال اسم المستخدم وكلمة المرور.',
  },
  consent: {
    en: 'The account no longer allows this site to send. Connect it again.',
    ar: 'لم يعد الحساب يسمح لهذا الموقع بالإرسال. يلزم ربطه من جديد.',
  },
  key: {
    en: 'The provider rejected this key, or the key can’t send. Create a new key that can send, and paste all of it.',
    ar: 'رفض مزود الإرسال هذا المفتاح، أو ليست له صلاحية الإرسال. يلزم إنشاء مفتاح جديد بصلاحية الإرسال ولصقه كاملًا.',
  },
  sender: {
    en: 'The server doesn’t allow this From address. Use an address of this account, or verify it at the provider first.',
    ar: 'لا يسمح الخادم بعنوان المرسل هذا. يلزم استخدام عنوان يتبع الحساب أو التحقق منه لدى مزود الإرسال أولًا.',
  },
}

/** What a failed test means and what to do, in the reader's language. */
export const adviceOn = (trouble: ConnectionFault, lang: Lang) => textIn(advice[trouble], lang)

const LastTest = z
  .object({ at: z.string(), success: z.boolean(), message: z.string(), trouble: z.string().optional() })
  .nullable()

const isKnown = (trouble: string | undefined): trouble is ConnectionFault =>
  trouble !== undefined && Object.hasOwn(advice, trouble)

/** A provider's last test with advice in the reader's language, which may differ from the tester's. */
export function presentLastTest(stored: unknown, lang: Lang) {
  const test = LastTest.parse(stored)
  if (test === null) return null
  const { trouble, ...result } = test
  return { ...result, advice: !test.success && isKnown(trouble) ? adviceOn(trouble, lang) : null }
}
