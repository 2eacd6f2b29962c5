import { z } from 'zod'
import type { Both, Lang } from '#contract/fields.ts'
import type { ConnectionFault } from '../../net/connection-faults.ts'

const advice: Record<ConnectionFault, Both> = {
  name: {
    en: 'There is no server of this name. Compare the host with what your service says, letter by letter.',
    ar: 'لا يوجد خادم بهذا الاسم. قارن اسم الخادم بما تذكره خدمتك حرفًا حرفًا.',
  },
  closed: {
    en: 'The server is there, but nothing listens at this port. Usual ports are 587 (STARTTLS) and 465 (TLS).',
    ar: 'الخادم موجود، لكن لا أحد يستمع على هذا المنفذ. المنافذ المعتادة هي 587 (مع STARTTLS) و465 (مع TLS).',
  },
  silent: {
    en: 'Nothing came back. Port and encryption may not belong together (587 goes with STARTTLS, 465 with TLS), or a firewall keeps this site from the port, as many do with port 25.',
    ar: 'لم يصل أي رد. ربما لا يناسب المنفذ نوع التشفير (587 مع STARTTLS، و465 مع TLS)، أو يمنع جدار ناري هذا الموقع من المنفذ، وكثيرًا ما يُمنع المنفذ 25.',
  },
  unreachable: {
    en: 'There is no way to this server from here. Check the host, or ask whoever runs this site.',
    ar: 'لا طريق من هنا إلى هذا الخادم. تحقق من اسم الخادم، أو اسأل من يدير هذا الموقع.',
  },
  notTls: {
    en: 'The server does not speak TLS at this port. Choose STARTTLS, or port 465.',
    ar: 'لا يستخدم الخادم TLS على هذا المنفذ. اختر STARTTLS أو المنفذ 465.',
  },
  noStartTls: {
    en: 'The server does not encrypt at this port. Choose TLS with port 465; send without encryption only within a network of your own.',
    ar: 'لا يشفّر الخادم الاتصال على هذا المنفذ. اختر TLS مع المنفذ 465، ولا ترسل بلا تشفير إلا داخل شبكتك الخاصة.',
  },
  expired: {
    en: 'The certificate of the server is not valid today. Whoever runs the server has to renew it.',
    ar: 'شهادة الخادم غير صالحة اليوم. على من يدير الخادم أن يجددها.',
  },
  otherName: {
    en: 'The certificate belongs to a server of another name. Enter the host as your service names it.',
    ar: 'الشهادة لخادم باسم آخر. اكتب اسم الخادم كما تذكره خدمتك.',
  },
  untrusted: {
    en: 'Nobody whom this site trusts vouches for the certificate of the server. Whoever runs the server needs one that is generally accepted.',
    ar: 'لا تضمن شهادةَ الخادم جهةٌ يثق بها هذا الموقع. على من يدير الخادم أن يستخدم شهادة معترفًا بها.',
  },
  signIn: {
    en: 'The server does not take this user name with this password. Many services want an app password, or a key of its own for SMTP, in place of the password with which you sign in.',
    ar: 'لا يقبل الخادم اسم المستخدم مع كلمة المرور هذه. تطلب خدمات كثيرة كلمة مرور للتطبيقات أو مفتاحًا خاصًا بـ SMTP بدل كلمة المرور التي تسجّل بها الدخول.',
  },
  signInWanted: {
    en: 'The server takes mail only from those who sign in. Enter a user name and a password.',
    ar: 'لا يقبل الخادم الرسائل إلا ممن يسجّل الدخول. أدخل اسم مستخدم وكلمة مرور.',
  },
  key: {
    en: 'The service does not take this key, or the key may not do this. Make a new one there that may send, and paste it whole.',
    ar: 'لا تقبل الخدمة هذا المفتاح، أو ليست له هذه الصلاحية. أنشئ هناك مفتاحًا جديدًا يسمح بالإرسال والصقه كاملًا.',
  },
  sender: {
    en: 'The server does not send in the name of the sender address. Use one that belongs to the account, or confirm it there first.',
    ar: 'لا يرسل الخادم باسم عنوان المرسل هذا. استخدم عنوانًا يتبع الحساب، أو أكّده هناك أولًا.',
  },
}

/** What a failed test means and what to do, in the reader's language. */
export const adviceOn = (trouble: ConnectionFault, lang: Lang) => advice[trouble][lang]

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
