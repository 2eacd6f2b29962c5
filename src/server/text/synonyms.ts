import { isArabic } from './arabic/letters.ts'
import { regularEnglish } from './english.ts'
import { lexemesOf } from './arabic/lexemes.ts'

// Words that people use for the same thing, standard or dialect, one group a line. A search by meaning finds each by the
// others.

const groups = `
بيت منزل دار | أكل طعام غذاء وجبة | رخصة ترخيص تصريح وثيقة | فلوس مال نقود مصاري دراهم قروش | شغل عمل وظيفة دوام مهنة
جوال موبايل هاتف تلفون محمول خلوي | سيارة عربية مركبة موتر | متجر محل دكان بقالة | زبون عميل مشتر | بضاعة سلعة منتج
إلكتروني أونلاين إنترنت رقمي أنترنت | فتح بدأ أنشأ أسس أطلق افتتح | سعر ثمن تكلفة كلفة تسعير قيمة | رخيص موفر اقتصادي
إيميل بريد | طفل ولد صغير عيل جاهل بزر | أم والدة ماما | أب والد بابا | زوج شريك | امرأة سيدة بنت نساء حرمة ست | رجل شاب رجال
خسارة فقد ضياع خسر | ربح مكسب كسب دخل فائدة عائد | راتب معاش أجر | قرض سلفة دين تمويل | شرى اشترى شراء | باع بيع مبيعات تسويق تصريف
أعاد أرجع إرجاع استرجاع استرداد مرتجع ترجيع | شكوى اشتكى تذمر | حل معالجة تعامل تصرف | مشكلة مشكل ورطة خلل عطل
دفع سدد سداد تحصيل | أجل أخر تأخير تأجل | طرد شحنة شحن توصيل دليفري نقل إرسال | ضاع فقد مفقود | عربون مقدم دفعة
تعب إرهاق إجهاد | خوف قلق خشية | وقت زمن ساعة | صورة تصوير فوتو كاميرا | فيديو مقطع مرئي يوتيوب | تعلم درس دراسة تعليم كورس دورة تدريب
معلم مدرس أستاذ مدرب | طالب تلميذ متدرب | امتحان اختبار | كتب كتابة تأليف ألف صياغة | ترجم ترجمة تعريب | صمم تصميم ديزاين جرافيك
برمجة كود تطوير | موقع ويب سايت | تطبيق برنامج ابلكيشن أبلكيشن | إعلان دعاية ترويج تسويق | حملة إعلان | متابع فولورز مشترك جمهور
زيادة رفع كبر تنمية نمو | قلل خفض تقليل تخفيض خصم | سرق سرقة نسخ تقليد | حماية حفظ أمان تأمين | عقد اتفاق اتفاقية | شريك شراكة مشاركة
ضريبة زكاة رسوم جمارك | محاسبة حسابات دفاتر | فاتورة وصل إيصال | بنك مصرف | بطاقة كرت فيزا | محفظة بوابة | خياطة تفصيل حياكة
لباس ملابس هدوم ثياب أزياء | حذاء جزمة شوز صندل | حقيبة شنطة | مجوهرات ذهب إكسسوار حلي | عطر بخور | صابون منظف | شمعة شمع
حلوى حلويات كيك كعك | خبز مخبوزات معجنات | طبخ مطبخ طاه | قهوة كوفي كافيه مقهى | مطعم مأكولات | خضار خضرة خضروات | لحم لحوم
كيس تغليف علبة تعبئة عبوة | رسم لوحة فن | هدية توزيعات | حيوان أليف قط كلب | زرع زراعة نبات | أثاث عفش مفروشات | سكن شقة إيجار
كمبيوتر حاسوب لابتوب حاسب جهاز | طابعة طباعة برنتر | صيانة إصلاح تصليح | جديد مبتدئ | قديم مستعمل | سريع عاجل مستعجل | جيد ممتاز حلو زين
أفضل أحسن أجود أنسب | كبير ضخم | قليل بسيط محدود صغير | سهل بسيط يسير | صعب معقد | مجان بلاش ببلاش | خارج غربة مغترب دولي
صفحة بيج حساب | صديق صاحب رفيق | منافس منافسة | فكرة مقترح اقتراح | مشروع بزنس تجارة أعمال | مستقل فريلانسر فريلانس حر | موظف عامل
مدير مسؤول رئيس صاحب | استقالة ترك استقال تفرغ | توازن توفيق وازن | نوم راحة | صحة علاج طب | رياضة تمرين جيم لياقة | سفر رحلة سياحة
طلب أوردر طلبية | مورد مزود جملة تاجر | مصنع معمل ورشة | مخزن مستودع مخزون | قائمة لائحة | نموذج قالب تمبلت | شرح دليل خطوات
منع حظر رفض | سماح إذن سمح | قانون نظام لائحة | محام محامي قانوني | شعار لوغو علامة براند ماركة | اسم تسمية | رد جواب إجابة
abroad overseas international foreign | fragile breakable delicate | ceramic pottery | ship shipping send delivery courier post | cheap affordable inexpensive budget low
buy purchase | sell selling sale | price cost charge fee rate pricing | client customer buyer | job work employment | boss employer manager
quit leave resign | side extra | money cash fund capital income | earn profit revenue income | lawyer attorney legal | contract agreement
photo picture image photograph photography | video clip film | kid child children son daughter baby | newborn baby infant | home house
car vehicle | phone mobile smartphone | computer laptop pc | site website web page | shop store | begin start launch found open | stop end cancel
improve increase grow boost raise | reduce lower cut decrease | fix repair | error bug problem issue trouble | refund return | reliable trustworthy trusted
supplier vendor wholesaler manufacturer | clothes clothing apparel garment | teach tutor coach | learn study course lesson class | write copy author
design designer graphic | logo brand | advertise advertising ad promotion marketing promote | follower subscriber audience listener | newsletter email mail
permit license permission | tax vat | deposit upfront advance | invoice bill | late overdue unpaid | small little few tiny | fast quick | best top good great
free gratis | balance juggle manage | evening night | tool app software program platform | idea suggestion | partner cofounder | withdraw cash payout
handmade homemade craft | jewelry necklace ring | bake baking cake cookie | food meal | plant garden | pet dog cat | choose pick select | find get
`

/** The words of each group, by the first key of each of its words. */
const alike = new Map<string, Set<string>>()
for (const group of groups.split(/[|\n]/).map((line) => line.trim().split(/\s+/).filter(Boolean))) {
  for (const word of group) {
    const others = alike.get(keyOf(word)) ?? new Set()
    for (const other of group) if (other !== word) others.add(other)
    alike.set(keyOf(word), others)
  }
}

function keyOf(word: string): string {
  if (isArabic(word)) return lexemesOf(word).keys[0] ?? word
  return regularEnglish(word).replace(/(?<=.{3})(?:ing|ed|es|s|e)$/, '')
}

/** Other words for the same thing. */
export const synonymsOf = (word: string): readonly string[] => [...(alike.get(keyOf(word)) ?? [])]
