/** The product's own mails. `{name}` is the reader's first name, `{site}` the site's. */
export const mailWords = {
  'reset-password': {
    en: {
      subject: 'Reset your password',
      lines: [
        'Hello {name},',
        'somebody asked to reset the password of your account. The link below is good for one hour, once. If it was not you, nothing has to be done.',
      ],
      button: 'Choose a new password',
    },
    ar: {
      subject: 'إعادة تعيين كلمة المرور',
      lines: [
        'مرحبًا {name}،',
        'وصلنا طلب لإعادة تعيين كلمة مرور حسابك. الرابط أدناه صالح لساعة واحدة ولمرة واحدة. إن لم تكن أنت صاحب الطلب فلا داعي لفعل شيء.',
      ],
      button: 'اختيار كلمة مرور جديدة',
    },
  },
  'confirm-email': {
    en: {
      subject: 'Confirm your e-mail address',
      lines: [
        'Welcome to {site}, {name}!',
        'One step is left: confirm that this address is yours. If you did not sign up, leave this mail alone.',
      ],
      button: 'Confirm my address',
    },
    ar: {
      subject: 'تأكيد بريدك الإلكتروني',
      lines: [
        'أهلًا بك في {site} يا {name}!',
        'بقيت خطوة واحدة: أكّد أن هذا البريد لك. إن لم تكن أنت من سجّل فتجاهل هذه الرسالة.',
      ],
      button: 'تأكيد البريد',
    },
  },
  'address-taken': {
    en: {
      subject: 'You already have an account',
      lines: [
        'Hello {name},',
        'somebody tried to sign up with your address, but you already have an account here. If it was you, just sign in.',
      ],
      button: 'Sign in',
    },
    ar: {
      subject: 'لديك حساب بالفعل',
      lines: ['مرحبًا {name}،', 'حاول شخص ما التسجيل بعنوانك، ولديك حساب هنا بالفعل. إن كنت أنت فسجّل الدخول.'],
      button: 'تسجيل الدخول',
    },
  },
  invitation: {
    en: {
      subject: 'Your account at {site}',
      lines: [
        'Hello {name},',
        'an account has been made for you. Choose a password to begin. The link is good for seven days.',
      ],
      button: 'Choose a password',
    },
    ar: {
      subject: 'حسابك في {site}',
      lines: ['مرحبًا {name}،', 'أُنشئ حساب لك. اختر كلمة مرور لتبدأ. الرابط صالح لسبعة أيام.'],
      button: 'اختيار كلمة المرور',
    },
  },
  'workspace-invitation': {
    en: {
      subject: '{by} invites you to {workspace}',
      lines: [
        'Hello {name},',
        '{by} invites you to work together in “{workspace}” at {site}.',
        'Nothing changes until you accept. The invitation is good for two weeks. If you do not know the sender, leave it alone.',
      ],
      button: 'See the invitation',
    },
    ar: {
      subject: 'دعوة من {by} إلى {workspace}',
      lines: [
        'مرحبًا {name}،',
        'يدعوك {by} إلى العمل معًا في «{workspace}» على {site}.',
        'لن يتغير شيء قبل أن تقبل. الدعوة صالحة لأسبوعين. إن لم تكن تعرف المُرسِل فتجاهل هذه الرسالة.',
      ],
      button: 'عرض الدعوة',
    },
  },
  'contact-request': {
    en: { subject: 'A message from the contact page', lines: ['Hello {name},', 'From: {from} <{email}>', '{message}'] },
    ar: { subject: 'رسالة من صفحة الاتصال', lines: ['مرحبًا {name}،', 'من: {from} <{email}>', '{message}'] },
  },
  test: {
    en: {
      subject: 'A test mail of {site}',
      lines: ['Hello {name},', 'this mail shows that {site} reaches you. Nothing has to be done.'],
      button: 'Open {site}',
    },
    ar: {
      subject: 'رسالة تجربة من {site}',
      lines: ['مرحبًا {name}،', 'تُظهر هذه الرسالة أن رسائل {site} تصل إليك. لا داعي لفعل شيء.'],
      button: 'فتح {site}',
    },
  },
} as const
