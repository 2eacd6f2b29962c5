/**
 * One name for one concept. `en` recognises the English term, `ar` the Arabic one: a text with the English term says
 * the Arabic one too.
 */
export type Term = { en: RegExp; ar: RegExp }

const term = (en: string, ar: string): Term => ({ en: new RegExp(`\\b(?:${en})\\b`, 'i'), ar: new RegExp(ar) })

export const terms: readonly Term[] = [
  // Campaigns and automations
  term('campaigns?', 'حمل[ةت]|حملا'),
  term('recurring campaigns?', 'دورية'),
  term('A/B tests?', 'أ/ب|الاختبار'),
  term('test emails?', 'تجريبية'),
  term('recipients?', 'مستلم'),
  term('preview text', 'التمهيدي|تمهيدي'),
  term('open rate', 'معدل الفتح'),
  term('click rate', 'معدل النقر'),
  term('automations?', 'أتمتة|المسار'),
  term('random split', 'عشوائي'),
  // Bounces and suppression
  term('hard bounces?', 'ارتداد(ات)? دائم|الارتداد الدائم|الارتدادات الدائمة'),
  term('soft bounces?', 'ارتداد(ات)? مؤقت|مؤقت'),
  term('suppression list', 'قائمة الاستبعاد|استبعاد'),
  term('sending rules', 'قواعد الإرسال'),
  // Contacts
  term('segments?', 'شريح|شرائح'),
  term('custom fields?', 'مخصص'),
  term('consent records?', 'موافق'),
  term('sign-up forms?', 'نموذج|نماذج'),
  term('preference centre', 'التفضيلات|تفضيلات'),
  term('merge tags?', 'حقول? (ال)?دمج|حقل (ال)?دمج'),
  term('fallback', 'البديل|بديل'),
  // Sending
  term('mailbox providers?', 'مزود|مزودي|مزودو'),
  term('sandbox', 'بيئة التجربة'),
  term('warm-up', 'إحماء'),
  term('DKIM', 'DKIM'),
  // Developers
  term('API keys?', 'مفاتيح|مفتاح'),
  term('signing secrets?', 'سري'),
  // Community and back office
  term('accepted answers?', 'مقبول|قبول'),
  term('waitlist', 'قائمة الانتظار'),
  term('notifications?', 'إشعار|الكل'),
  term('audit log', 'سجل التدقيق'),
  term('system status', 'حالة النظام'),
  term('Admin Panel', 'لوحة الإدارة'),
  term('workspaces?', 'مساح(ة|ات|ت)'),
  term('administrators?', 'مدير'),
  term('internal notes?', 'ملاحظ'),
  term('AI models?', 'النموذج|نموذج'),
  term('articles?', 'مقال|منشور'),
  term('meetings?', 'لقاء'),
  term('drafts?', 'مسود'),
]

/** English words that the guide replaces, and what it writes instead. */
export const avoidedEnglish: readonly [RegExp, string][] = [
  [/\bmails?\b(?! server| client)/i, 'email'],
  [/e-mail/i, 'email'],
  [/\b(?:whoever|whomever|somebody|nobody|everybody|anew|begun|vouch\w*)\b/i, 'a plain noun'],
  [/\bby (?:it|them)sel(?:f|ves)\b/i, 'automatically'],
  [/\b(?:she|her|hers|herself)\b/i, 'they'],
  [/\bno such\b/i, '… not found'],
  [/\bis not (?:here|there)\b/i, '… not found'],
  [/\(empty:/i, 'a hint: Leave empty for …'],
  [/\bfor good\b/i, 'permanently'],
  [
    /\b(?:cannot|do not|does not|is not|are not|was not|were not|will not|have not|has not|had not)\b/i,
    'a contraction',
  ],
  [/\bcould not\b(?! validate)/i, 'couldn’t'],
  [/\b(?:came|comes) back for (?:good|now)\b/i, 'hard bounce, soft bounce'],
  [/\bset-up\b/i, 'setup'],
  [/\buser name\b/i, 'username'],
  [/\bpreheader\b/i, 'preview text'],
  [/\bcanned responses?\b/i, 'saved content'],
  [/\bkept texts?\b/i, 'saved content'],
  [/\bwaiting list\b/i, 'waitlist'],
  [/\bpreference page\b/i, 'preference centre'],
  [/\b(?:MiB|KiB)\b/, 'MB, KB'],
  [/[“”]\s*\(s\)|\w\(s\)/, 'both plural forms'],
  [/\bsuccessfully\b/i, 'nothing'],
  [/[;]/, 'a full stop'],
  [/['"]/, 'curly quotes'],
]

/** Arabic words that the guide replaces, and what it writes instead. */
export const avoidedArabic: readonly [RegExp, string][] = [
  [/كهذ(?:ا|ه)/, 'غير موجود'],
  [/التهيئة|يُهيَّأ/, 'الإحماء'],
  [/استدعاء|يستدعي/, 'طلب'],
  [/إشعارات الويب/, 'ويب هوك'],
  [/مختوم/, 'مشفّر'],
  [/(?:^|\s)(?:ال)?سر(?:\s|$|،)/, 'المفتاح السري'],
  [/(?:بيان|بيانات) إضافي|حقل خاص|اسم البيان/, 'حقل مخصص'],
  [/(?:ال)?خدمة (?:ال)?إرسال/, 'مزود الإرسال'],
  [/مزوّد/, 'مزود'],
  [/مزعج|إزعاج/, 'غير مرغوب فيه'],
  [/المشرف|المسؤول/, 'المدير'],
  [/خانة|خانات/, 'خلية'],
  [/تعذّرت? جلب/, 'تعذّر تحميل'],
  [/معطوب/, 'غير صالح'],
  [/نظام أسماء النطاقات/, 'DNS'],
  [/مسار الارتداد/, 'مسار الإرجاع'],
  [/في الطريق|الطريق /, 'المسار'],
  [/استعمل|استعمال/, 'استخدم، استخدام'],
  [/جيميل|غيت هب|ويندوز/, 'Gmail, GitHub, Windows'],
  [/النص المحفوظ|نص محفوظ|مساحة الحفظ|المحفوظات/, 'نص جاهز'],
  [/من قِبل|من قبلك/, 'nothing'],
  [/(?:^|\s)تعذر/, 'تعذّر'],
  [/(?:^|\s)تمكن /, 'يمكن'],
  [/"/, '« »'],
  [/٪/, '%'],
  [/[٠-٩۰-۹]/, '0 to 9'],
]

/** Imperatives that speak to one man. A verbal noun or a passive speaks to everyone. */
export const imperatives =
  'اختر اكتب أدخل أضف احذف ابحث اضغط انقر حاول تحقق انسخ الصق استخدم أرسل ارفع اترك تأكد افتح عدّل غيّر اطلب سجّل أعد حدد جرّب اقرأ شارك ادخل اجعل ضع أزل أغلق اذهب اسأل انشر أجب احفظ اربط فعّل عطّل ابدأ استورد كرر خصص ألغِ اسمح امنح تخطَّ انضم أنشئ احجز رتّب قارن خذ أبقِ احتفظ استبدل صحّح أصلح قلّل اقبل ارفض ادعُ اتصل'.split(
    ' ',
  )
