/** Texts of system mails. `{name}` is the recipient's first name, `{site}` the site's. */
export const mailWords = {
  'reset-password': {
    en: {
      subject: 'Reset your password',
      lines: [
        'Hello {name},',
        'We received a request to reset your password. The link works once and expires in one hour. If you didn’t ask for it, ignore this email.',
      ],
      button: 'Choose a new password',
    },
    ar: {
      subject: 'إعادة تعيين كلمة المرور',
      lines: [
        'مرحبًا {name}،',
        'وصلنا طلب لإعادة تعيين كلمة مرور حسابك. الرابط صالح لساعة واحدة ولمرة واحدة. يمكن تجاهل هذه الرسالة إن لم يكن الطلب منك.',
      ],
      button: 'اختيار كلمة مرور جديدة',
    },
  },
  'confirm-email': {
    en: {
      subject: 'Confirm your email address',
      lines: [
        'Welcome to {site}, {name}!',
        'Confirm your email address to finish signing up. If you didn’t sign up, ignore this email.',
      ],
      button: 'Confirm email address',
    },
    ar: {
      subject: 'تأكيد بريدك الإلكتروني',
      lines: [
        'مرحبًا {name}، وأهلًا بك في {site}!',
        'بقيت خطوة واحدة لإنشاء حسابك: تأكيد أن هذا البريد لك. يمكن تجاهل هذه الرسالة إن لم يكن الطلب منك.',
      ],
      button: 'تأكيد البريد الإلكتروني',
    },
  },
  'address-taken': {
    en: {
      subject: 'You already have an account',
      lines: [
        'Hello {name},',
        'Someone tried to sign up with your email address, but you already have an account. If it was you, sign in instead.',
      ],
      button: 'Sign in',
    },
    ar: {
      subject: 'لديك حساب بالفعل',
      lines: [
        'مرحبًا {name}،',
        'وصلنا طلب لإنشاء حساب ببريدك الإلكتروني، ولديك حساب بالفعل. إن كان الطلب منك، فيكفي تسجيل الدخول.',
      ],
      button: 'تسجيل الدخول',
    },
  },
  invitation: {
    en: {
      subject: 'Your account at {site}',
      lines: [
        'Hello {name},',
        'An account has been created for you. Choose a password to get started. The link expires in seven days.',
      ],
      button: 'Choose a password',
    },
    ar: {
      subject: 'حسابك في {site}',
      lines: ['مرحبًا {name}،', 'تم إنشاء حساب لك. للبدء، يلزم اختيار كلمة المرور. الرابط صالح لسبعة أيام.'],
      button: 'اختيار كلمة المرور',
    },
  },
  'workspace-invitation': {
    en: {
      subject: '{by} invited you to {workspace}',
      lines: [
        'Hello {name},',
        '{by} invited you to work together in “{workspace}” at {site}.',
        'Nothing changes until you accept. The invitation expires in two weeks. If you don’t know the sender, ignore this email.',
      ],
      button: 'View invitation',
    },
    ar: {
      subject: 'دعوة من {by} إلى {workspace}',
      lines: [
        'مرحبًا {name}،',
        'وصلتك دعوة من {by} للعمل معًا في «{workspace}» على {site}.',
        'لن يتغير شيء قبل قبول الدعوة، وهي صالحة لأسبوعين. يمكن تجاهل هذه الرسالة إن لم يكن المرسل معروفًا لديك.',
      ],
      button: 'عرض الدعوة',
    },
  },
  'email-change-old': {
    en: {
      subject: 'Confirm your email address change',
      lines: [
        'Hello {name},',
        'You asked to change the email address of your account at {site} to {email}.',
        'Confirm or decline the change within 24 hours. Nothing changes until both addresses confirm it. If you didn’t ask for this, decline it and choose a new password.',
      ],
      button: 'Confirm or decline',
    },
    ar: {
      subject: 'تأكيد تغيير بريدك الإلكتروني',
      lines: [
        'مرحبًا {name}،',
        'وصلنا طلب لتغيير البريد الإلكتروني لحسابك في {site} إلى {email}.',
        'يلزم تأكيد التغيير أو رفضه خلال 24 ساعة. لن يتغير شيء قبل التأكيد من العنوانين. إن لم يكن الطلب منك، فيُستحسن رفضه واختيار كلمة مرور جديدة.',
      ],
      button: 'التأكيد أو الرفض',
    },
  },
  'email-change-new': {
    en: {
      subject: 'Confirm your new email address',
      lines: [
        'Hello,',
        'Someone wants to use this address for their account at {site}. If it was you, confirm it within 24 hours.',
        'If it wasn’t you, ignore this email and nothing changes.',
      ],
      button: 'Confirm this address',
    },
    ar: {
      subject: 'تأكيد بريدك الإلكتروني الجديد',
      lines: [
        'مرحبًا،',
        'وصلنا طلب لاستخدام هذا العنوان في حساب على {site}. إن كان الطلب منك، فيلزم تأكيده خلال 24 ساعة.',
        'إن لم يكن الطلب منك، فيمكن تجاهل هذه الرسالة ولن يتغير شيء.',
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
        'If it was you, sign in with this address. To use it for the other account, delete this account first.',
      ],
      button: 'Sign in',
    },
    ar: {
      subject: 'لهذا العنوان حساب بالفعل',
      lines: [
        'مرحبًا {name}،',
        'وصلنا طلب لاستخدام عنوانك في حساب آخر على {site}. هذا العنوان مرتبط بحسابك الحالي، ولذلك لن يتغير شيء.',
        'إن كان الطلب منك، فيمكن تسجيل الدخول بهذا العنوان. ولاستخدامه في الحساب الآخر يلزم حذف هذا الحساب أولًا.',
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
        'This is the last email to your old address. If you didn’t make this change, contact us immediately.',
      ],
      button: 'Contact us',
    },
    ar: {
      subject: 'تم تغيير بريدك الإلكتروني',
      lines: [
        'مرحبًا {name}،',
        'البريد الإلكتروني لحسابك في {site} هو الآن {email}، ويُستخدم لتسجيل الدخول من الآن فصاعدًا.',
        'هذه آخر رسالة إلى عنوانك السابق. إن لم يكن هذا التغيير منك، فيرجى التواصل معنا فورًا.',
      ],
      button: 'التواصل معنا',
    },
  },
  'account-connected': {
    en: {
      subject: 'An account was connected to yours',
      lines: [
        'Hello {name},',
        'An account at {provider} was connected to your account at {site}. It can now be used to sign in.',
        'If this wasn’t you, reset your password, disconnect it and contact us immediately.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'تم ربط حساب بحسابك',
      lines: [
        'مرحبًا {name}،',
        'تم ربط حساب في {provider} بحسابك في {site}، ويمكن تسجيل الدخول به من الآن.',
        'إن لم يكن هذا التغيير منك، فيلزم إعادة تعيين كلمة المرور وإلغاء الربط والتواصل معنا فورًا.',
      ],
      button: 'فتح حسابك',
    },
  },
  'account-disconnected': {
    en: {
      subject: 'An account was disconnected from yours',
      lines: [
        'Hello {name},',
        'An account at {provider} was disconnected from your account at {site}. It can no longer be used to sign in.',
        'If this wasn’t you, reset your password and contact us immediately.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'تم إلغاء ربط حساب بحسابك',
      lines: [
        'مرحبًا {name}،',
        'تم إلغاء ربط حساب في {provider} بحسابك في {site}، ولم يعد تسجيل الدخول به ممكنًا.',
        'إن لم يكن هذا التغيير منك، فيلزم إعادة تعيين كلمة المرور والتواصل معنا فورًا.',
      ],
      button: 'فتح حسابك',
    },
  },
  'new-device': {
    en: {
      subject: 'New sign-in to your account',
      lines: [
        'Hello {name},',
        'Someone just signed in to your account at {site} from a device or network that you haven’t used before.',
        'Device: {device}',
        'Country: {place}',
        'If this was you, you don’t need to do anything. If it wasn’t, open your account, sign out everywhere, and change your password.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'تسجيل دخول جديد إلى حسابك',
      lines: [
        'مرحبًا {name}،',
        'سُجّل الدخول الآن إلى حسابك في {site} من جهاز أو شبكة لم يسبق استخدامهما.',
        'الجهاز: {device}',
        'الدولة: {place}',
        'إن كان تسجيل الدخول منك فلا يلزم أي إجراء. وإن لم يكن منك، فيلزم فتح حسابك وتسجيل الخروج من كل الأجهزة وتغيير كلمة المرور.',
      ],
      button: 'فتح حسابك',
    },
  },
  'two-step-on': {
    en: {
      subject: 'Two-step verification is on',
      lines: [
        'Hello {name},',
        'Two-step verification was turned on for your account at {site}. From now on, signing in needs your password and a code from your authenticator app.',
        'If this wasn’t you, reset your password and contact us immediately.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'تم تفعيل التحقق بخطوتين',
      lines: [
        'مرحبًا {name}،',
        'تم تفعيل التحقق بخطوتين لحسابك في {site}. يتطلب تسجيل الدخول من الآن كلمة المرور ورمزًا من تطبيق المصادقة.',
        'إن لم يكن هذا التغيير منك، فيلزم إعادة تعيين كلمة المرور والتواصل معنا فورًا.',
      ],
      button: 'فتح حسابك',
    },
  },
  'two-step-off': {
    en: {
      subject: 'Two-step verification is off',
      lines: [
        'Hello {name},',
        'Two-step verification was turned off for your account at {site}. Signing in now needs only your password.',
        'If this wasn’t you, reset your password, turn two-step verification on again, and contact us.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'تم تعطيل التحقق بخطوتين',
      lines: [
        'مرحبًا {name}،',
        'تم تعطيل التحقق بخطوتين لحسابك في {site}. يكفي الآن إدخال كلمة المرور لتسجيل الدخول.',
        'إن لم يكن هذا التغيير منك، فيلزم إعادة تعيين كلمة المرور وتفعيل التحقق بخطوتين من جديد والتواصل معنا.',
      ],
      button: 'فتح حسابك',
    },
  },
  'two-step-reset': {
    en: {
      subject: 'Two-step verification was reset',
      lines: [
        'Hello {name},',
        'An administrator of {site} turned off two-step verification for your account. Signing in now needs only your password.',
        'Sign in and turn it on again. If you didn’t ask for this, contact us immediately.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'تمت إعادة تعيين التحقق بخطوتين',
      lines: [
        'مرحبًا {name}،',
        'تم تعطيل التحقق بخطوتين لحسابك في {site} بقرار من مدير الموقع. يكفي الآن إدخال كلمة المرور لتسجيل الدخول.',
        'يُستحسن تسجيل الدخول وتفعيله من جديد. إن لم يكن الطلب منك، فيرجى التواصل معنا فورًا.',
      ],
      button: 'فتح حسابك',
    },
  },
  'recovery-code-used': {
    en: {
      subject: 'A recovery code was used',
      lines: [
        'Hello {name},',
        'A recovery code of your account at {site} was used in place of a code from your authenticator app. It doesn’t work again.',
        'If this wasn’t you, reset your password and create new recovery codes.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'تم استخدام رمز استرداد',
      lines: [
        'مرحبًا {name}،',
        'استُخدم أحد رموز الاسترداد لحسابك في {site} بدلًا من رمز تطبيق المصادقة، ولن يعمل مرة أخرى.',
        'إن لم يكن هذا الاستخدام منك، فيلزم إعادة تعيين كلمة المرور وإنشاء رموز استرداد جديدة.',
      ],
      button: 'فتح حسابك',
    },
  },
  'passkey-added': {
    en: {
      subject: 'A passkey was added',
      lines: [
        'Hello {name},',
        'A passkey was added to your account at {site}. It signs in without your password.',
        'If this wasn’t you, remove it from your account, reset your password and contact us immediately.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'تمت إضافة مفتاح مرور',
      lines: [
        'مرحبًا {name}،',
        'تمت إضافة مفتاح مرور إلى حسابك في {site}، وهو يتيح تسجيل الدخول من دون كلمة المرور.',
        'إن لم تكن هذه الإضافة منك، فيلزم إزالته من حسابك وإعادة تعيين كلمة المرور والتواصل معنا فورًا.',
      ],
      button: 'فتح حسابك',
    },
  },
  'passkey-removed': {
    en: {
      subject: 'A passkey was removed',
      lines: [
        'Hello {name},',
        'A passkey was removed from your account at {site}. It no longer signs in.',
        'If this wasn’t you, reset your password and contact us immediately.',
      ],
      button: 'Open your account',
    },
    ar: {
      subject: 'تمت إزالة مفتاح مرور',
      lines: [
        'مرحبًا {name}،',
        'تمت إزالة مفتاح مرور من حسابك في {site}، ولم يعد يتيح تسجيل الدخول.',
        'إن لم تكن هذه الإزالة منك، فيلزم إعادة تعيين كلمة المرور والتواصل معنا فورًا.',
      ],
      button: 'فتح حسابك',
    },
  },
  'contact-request': {
    en: {
      subject: 'New message from the contact page',
      lines: ['Hello {name},', 'From: {from} <{email}>', '{message}'],
    },
    ar: {
      subject: 'رسالة جديدة من صفحة «التواصل معنا»',
      lines: ['مرحبًا {name}،', 'من: {from} <{email}>', '{message}'],
    },
  },
  test: {
    en: {
      subject: 'Test email from {site}',
      lines: ['Hello {name},', 'This email confirms that {site} can reach you. You don’t need to do anything.'],
      button: 'Open {site}',
    },
    ar: {
      subject: 'رسالة تجريبية من {site}',
      lines: ['مرحبًا {name}،', 'تؤكد هذه الرسالة أن رسائل {site} تصل إليك. لا يلزم أي إجراء.'],
      button: 'فتح {site}',
    },
  },
} as const
