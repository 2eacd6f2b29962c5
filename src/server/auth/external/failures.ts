import { fault } from '../../failure.ts'

export const providerOff = fault('not_found', {
  en: 'You can’t sign in with this service here.',
  ar: 'تسجيل الدخول بهذه الخدمة غير متاح.',
})
export const issuerDown = fault('unavailable', {
  en: '{provider} can’t be reached at the moment. Try again in a few minutes.',
  ar: 'تعذّر الوصول إلى {provider} الآن. يمكن المحاولة بعد بضع دقائق.',
})
export const wrongSetUp = fault('unavailable', {
  en: '{provider} doesn’t accept this site’s settings. Contact an administrator of this site.',
  ar: 'لا تقبل خدمة {provider} إعدادات هذا الموقع. يمكن التواصل مع مدير الموقع.',
})
export const untrustedAnswer = fault('validation_failed', {
  en: 'The answer from {provider} couldn’t be verified. Start again.',
  ar: 'تعذّر التحقق من رد {provider}. تلزم المحاولة من جديد.',
})
export const cancelled = fault('validation_failed', {
  en: 'You cancelled signing in with {provider}.',
  ar: 'تم إلغاء تسجيل الدخول بـ{provider}.',
})
export const expired = fault('validation_failed', {
  en: 'This sign-in has expired, or another one was started in this browser. Start again.',
  ar: 'انتهت صلاحية محاولة تسجيل الدخول، أو بدأت محاولة أخرى في هذا المتصفح. تلزم المحاولة من جديد.',
})
export const addressNotVerified = fault('forbidden', {
  en: '{provider} hasn’t verified your email address. Verify it there, or sign in another way.',
  ar: 'لم تتحقق {provider} من بريدك الإلكتروني. يمكن تأكيده هناك، أو تسجيل الدخول بطريقة أخرى.',
})
export const alreadyConnected = fault('conflict', {
  en: 'This {provider} account is already connected to another account of this site.',
  ar: 'حساب {provider} هذا مرتبط بحساب آخر في هذا الموقع.',
})
export const otherConnected = fault('conflict', {
  en: 'Another {provider} account is connected. Disconnect it first.',
  ar: 'هناك حساب {provider} آخر مرتبط. يلزم إلغاء ربطه أولًا.',
})
export const signInFirst = fault('unauthenticated', {
  en: 'Sign in first. Then connect {provider} again.',
  ar: 'يلزم تسجيل الدخول أولًا، ثم ربط {provider} من جديد.',
})
export const lastWayIn = fault('conflict', {
  en: 'This is your only way to sign in. Choose a password first.',
  ar: 'هذه طريقتك الوحيدة لتسجيل الدخول. يلزم اختيار كلمة مرور أولًا.',
})
export const outsideAddress = fault(
  'validation_failed',
  {
    en: 'Only addresses of this site can be opened after signing in.',
    ar: 'لا تُفتح بعد تسجيل الدخول إلا صفحات هذا الموقع.',
  },
  'returnTo',
)
export const fixedIssuer = fault(
  'validation_failed',
  { en: 'The address of this service can’t be changed.', ar: 'لا يمكن تغيير عنوان هذه الخدمة.' },
  'issuer',
)
export const insecureIssuer = fault(
  'validation_failed',
  { en: 'Enter an address that begins with https://.', ar: 'يلزم عنوان يبدأ بـ https://.' },
  'issuer',
)
export const issuerMissing = fault(
  'validation_failed',
  {
    en: 'No OpenID Connect service answers at this address. Check it.',
    ar: 'لا توجد خدمة OpenID Connect في هذا العنوان. يلزم التحقق منه.',
  },
  'issuer',
)
export const clientRequired = fault(
  'validation_failed',
  { en: 'Enter the client ID before you turn this on.', ar: 'يلزم إدخال معرّف العميل قبل التفعيل.' },
  'clientId',
)
export const secretRequired = fault(
  'validation_failed',
  { en: 'Enter the client secret before you turn this on.', ar: 'يلزم إدخال المفتاح السري للتطبيق قبل التفعيل.' },
  'clientSecret',
)
export const appleKeyRequired = fault(
  'validation_failed',
  {
    en: 'Paste the whole .p8 file from Apple, from “BEGIN PRIVATE KEY” to “END PRIVATE KEY”.',
    ar: 'يلزم لصق محتوى ملف ‎.p8 من Apple كاملًا، من “BEGIN PRIVATE KEY” إلى “END PRIVATE KEY”.',
  },
  'clientSecret',
)
export const teamRequired = fault(
  'validation_failed',
  { en: 'Enter the team ID before you turn this on.', ar: 'يلزم إدخال معرّف الفريق قبل التفعيل.' },
  'teamId',
)
export const keyRequired = fault(
  'validation_failed',
  { en: 'Enter the key ID before you turn this on.', ar: 'يلزم إدخال معرّف المفتاح قبل التفعيل.' },
  'keyId',
)
export const anyTenant = fault(
  'validation_failed',
  {
    en: 'At this address anyone can enter any email address. Enter your organization’s own address first.',
    ar: 'في هذا العنوان يمكن لأي شخص إدخال أي بريد إلكتروني. يلزم أولًا إدخال عنوان مؤسستك.',
  },
  'trustsAddresses',
)
export const notOfOrganization = fault(
  'validation_failed',
  {
    en: 'Only your organization’s own service can decide who is an administrator.',
    ar: 'لا يُحدَّد المديرون إلا من خدمة خاصة بمؤسستك.',
  },
  'administratorGroup',
)
export const groupIncomplete = fault(
  'validation_failed',
  {
    en: 'Enter both the groups claim and the administrators’ group, or neither.',
    ar: 'يلزم إدخال حقل المجموعات ومجموعة المديرين معًا، أو ترك كليهما فارغًا.',
  },
  'administratorGroup',
)
export const tooManyIssuers = fault('conflict', {
  en: 'A site can have 20 OpenID Connect services. Remove one first.',
  ar: 'الحد الأقصى 20 خدمة OpenID Connect. يلزم حذف واحدة أولًا.',
})
export const presetStays = fault('conflict', {
  en: 'This service can only be turned off.',
  ar: 'يمكن تعطيل هذه الخدمة فقط، ولا يمكن حذفها.',
})
