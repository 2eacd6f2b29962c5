/** Texts of system mails. `{name}` is the recipient's first name, `{site}` the site's. */
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
  'email-change-old': {
    en: {
      subject: 'Confirm the change of your email address',
      lines: [
        'Hello {name},',
        'You asked to change the email address of your account at {site} to {email}.',
        'Please confirm or refuse the change within 24 hours. Nothing changes until both addresses have confirmed it. If you did not ask for it, refuse it and choose a new password.',
      ],
      button: 'Confirm or refuse',
    },
    ar: {
      subject: 'تأكيد تغيير بريدك الإلكتروني',
      lines: [
        'مرحبًا {name}،',
        'طلبت تغيير البريد الإلكتروني لحسابك في {site} إلى {email}.',
        'يرجى تأكيد التغيير أو رفضه خلال 24 ساعة. لن يتغير شيء قبل التأكيد من العنوانين. إن لم تطلب ذلك فارفضه واختر كلمة مرور جديدة.',
      ],
      button: 'التأكيد أو الرفض',
    },
  },
  'email-change-new': {
    en: {
      subject: 'Confirm your new email address',
      lines: [
        'Hello,',
        'Someone wants to use this address for their account at {site}. If it was you, please confirm it within 24 hours.',
        'If it was not you, ignore this email and nothing changes.',
      ],
      button: 'Confirm this address',
    },
    ar: {
      subject: 'تأكيد بريدك الإلكتروني الجديد',
      lines: [
        'مرحبًا،',
        'طلب صاحب حساب في {site} استخدام هذا العنوان لحسابه. إن كنت أنت فيرجى تأكيده خلال 24 ساعة.',
        'إن لم تكن أنت فتجاهل هذه الرسالة ولن يتغير شيء.',
      ],
      button: 'تأكيد هذا العنوان',
    },
  },
  'email-in-use': {
    en: {
      subject: 'This address already has an account',
      lines: [
        'Hello {name},',
        'Someone asked to use your address for another account at {site}. It already belongs to this account, so nothing changes.',
        'If it was you, sign in with this address, or delete this account first.',
      ],
      button: 'Sign in',
    },
    ar: {
      subject: 'لهذا العنوان حساب بالفعل',
      lines: [
        'مرحبًا {name}،',
        'طلب شخص ما استخدام عنوانك لحساب آخر في {site}. هذا العنوان مرتبط بحسابك هذا، لذا لن يتغير شيء.',
        'إن كنت أنت فسجّل الدخول بهذا العنوان، أو احذف هذا الحساب أولًا.',
      ],
      button: 'تسجيل الدخول',
    },
  },
  'email-changed': {
    en: {
      subject: 'Your email address was changed',
      lines: [
        'Hello {name},',
        'The email address of your account at {site} is now {email}. Sign in with it from now on.',
        'This is the last email to your old address. If you did not make this change, please contact us at once.',
      ],
      button: 'Contact us',
    },
    ar: {
      subject: 'تم تغيير بريدك الإلكتروني',
      lines: [
        'مرحبًا {name}،',
        'البريد الإلكتروني لحسابك في {site} هو الآن {email}. سجّل الدخول به من الآن فصاعدًا.',
        'هذه آخر رسالة إلى عنوانك السابق. إن لم تكن أنت من أجرى هذا التغيير فيرجى التواصل معنا فورًا.',
      ],
      button: 'تواصل معنا',
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
