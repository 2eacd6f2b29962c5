import { isolated } from '#contract/text/direction.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { textIn } from '../../i18n/text-in.ts'

/** Findings of checks and what to do about them; codes are stored, texts are shown. */
const sentences = {
  unanswered: {
    en: 'DNS didn’t respond, so we couldn’t check this. Check again later.',
    ar: 'لم يستجب DNS، فتعذّر الفحص. يمكن إعادة الفحص بعد قليل.',
  },
  spfThere: {
    en: 'The SPF record is valid and covers your providers. It uses {count} of {most} DNS lookups.',
    ar: 'سجل SPF سليم ويشمل مزودي الإرسال لديك. عدد عمليات البحث في DNS: {count} من {most}.',
  },
  spfByService: {
    en: 'Your SPF record is valid. Your provider uses its own return path, so servers check the provider’s SPF record.',
    ar: 'سجل SPF سليم. يستخدم مزود الإرسال مسار الإرجاع الخاص به، فسجله هو المعتمد هناك.',
  },
  spfNone: {
    en: 'No SPF record found. Add the suggested TXT record at the domain itself.',
    ar: 'لا يوجد سجل SPF في DNS. يلزم إضافة سجل TXT المقترح على النطاق نفسه.',
  },
  spfDouble: {
    en: 'This domain has more than one SPF record, so receivers ignore all of them. Replace them with the suggested record.',
    ar: 'للنطاق أكثر من سجل SPF، فتتجاهلها خوادم المستلمين كلها. يلزم وضع السجل المقترح مكانها.',
  },
  spfSyntax: {
    en: '“{at}” isn’t valid SPF syntax, so receivers ignore the whole record. Correct or remove it.',
    ar: 'الجزء «{at}» غير صالح في صيغة SPF، فيُهمل السجل كله. يلزم تصحيحه أو حذفه.',
  },
  spfLookups: {
    en: 'The SPF record needs {count} DNS lookups, but receivers allow {most} and then treat it as invalid. Remove the includes of services you no longer use.',
    ar: 'عدد عمليات البحث في DNS التي يحتاج إليها سجل SPF: {count}، والحد الأقصى {most}، فيُعدّ غير صالح. يلزم حذف ما يخص خدمات لم تعد مستخدمة.',
  },
  spfVoids: {
    en: 'Several names in the SPF record don’t exist, so receivers treat it as invalid. Remove those names.',
    ar: 'يشير سجل SPF إلى عدة أسماء غير موجودة في DNS، فيُعدّ غير صالح. يلزم حذف هذه الأسماء من السجل.',
  },
  spfPassAll: {
    en: '“+all” lets any server send in your name. End the record with “~all”.',
    ar: 'وجود «\u2066+all\u2069» يسمح للجميع بالإرسال باسمك. يلزم إنهاء السجل بـ«\u2066~all\u2069».',
  },
  spfNeutralAll: {
    en: 'The record ends with “?all”, which doesn’t restrict other senders. End it with “~all”.',
    ar: 'ينتهي السجل بـ«\u2066?all\u2069»، فلا يقيّد بقية المرسلين. يلزم إنهاؤه بـ«\u2066~all\u2069».',
  },
  spfNoAll: {
    en: 'The record doesn’t say how to treat other senders. End it with “~all”.',
    ar: 'لا يحدد السجل كيفية التعامل مع بقية المرسلين. يلزم إنهاؤه بـ«\u2066~all\u2069».',
  },
  spfNoInclude: {
    en: 'The record includes {at}, which has no SPF record, so receivers treat it as invalid. Remove {at}.',
    ar: 'يضم السجل {at} الذي ليس له سجل SPF، فيُعدّ السجل كله غير صالح. يلزم حذف {at}.',
  },
  spfLoop: {
    en: 'The record includes {at}, which includes itself again, so receivers treat it as invalid. Remove {at}.',
    ar: 'يضم السجل {at} الذي يحيل إلى نفسه، فيُعدّ السجل غير صالح. يلزم حذف {at}.',
  },
  spfLeavesOut: {
    en: '“{name}” isn’t included in your SPF record, so its emails fail SPF. Add {term} before the end.',
    ar: 'لا يشمل سجل SPF مزود الإرسال «{name}»، فلا تجتاز رسائله فحص SPF. يلزم إضافة {term} قبل نهايته.',
  },
  spfCannotTell: {
    en: 'We can’t see which IP address “{name}” sends from. Make sure your SPF record includes it.',
    ar: 'لا يمكن من هنا معرفة عنوان IP الذي يرسل منه «{name}». يلزم التأكد من أن سجل SPF يشمله.',
  },
  keyThere: {
    en: 'The DKIM record is live, and we sign your emails with this key.',
    ar: 'سجل DKIM موجود في DNS، وتُوقَّع رسائلك بهذا المفتاح.',
  },
  keyRetiring: {
    en: 'A newer key signs now. Leave the old key’s record in place, because emails signed with it are still in transit.',
    ar: 'تُوقَّع الرسائل الآن بمفتاح أحدث. يلزم إبقاء سجل المفتاح القديم، فبعض الرسائل الموقَّعة به لم تصل بعد.',
  },
  keyRetiringGone: {
    en: 'The old key’s record was removed too early. Emails in transit that were signed with it can’t be verified.',
    ar: 'أُزيل سجل المفتاح القديم مبكرًا، فلا يمكن التحقق من رسائل موقَّعة به لم تصل بعد.',
  },
  keyMissing: {
    en: 'DKIM record not found. Add the suggested TXT record. We’ll sign your emails as soon as it’s live.',
    ar: 'سجل DKIM غير موجود في DNS. يلزم إضافة سجل TXT المقترح، وتُوقَّع رسائلك حالما يظهر.',
  },
  keyNextMissing: {
    en: 'Add the suggested new record beside the old one. The old key signs until the new record is live.',
    ar: 'يلزم إضافة السجل الجديد المقترح بجانب القديم. يستمر المفتاح القديم في التوقيع حتى يظهر السجل الجديد.',
  },
  keyOther: {
    en: 'This selector has a different value. Replace it with the suggested value, in one record.',
    ar: 'لهذا المحدِّد (selector) قيمة أخرى. يلزم وضع القيمة المقترحة مكانها في سجل واحد.',
  },
  serviceKeyThere: {
    en: 'The DKIM record of “{name}” is live.',
    ar: 'سجل DKIM الخاص بـ«{name}» موجود في DNS.',
  },
  serviceKeyMissing: {
    en: '“{name}” signs its emails, but its DKIM record is missing. Add the DKIM records it shows for your domain.',
    ar: 'يوقّع «{name}» رسائله، لكن سجل DKIM الخاص به غير موجود في DNS. يلزم إضافة سجلات DKIM التي يعرضها لنطاقك.',
  },
  serviceSaysYes: {
    en: 'The domain is verified at “{name}”.',
    ar: 'تم التحقق من النطاق لدى «{name}».',
  },
  serviceSaysNo: {
    en: 'The domain isn’t verified at “{name}”. Add the records it shows.',
    ar: 'لم يتم التحقق من النطاق لدى «{name}». يلزم إضافة السجلات التي يعرضها.',
  },
  serviceSilent: {
    en: 'We couldn’t reach “{name}”, which signs emails with its own keys. Check in its dashboard that your domain is verified.',
    ar: 'يوقّع «{name}» بمفاتيحه الخاصة، وتعذّر الاتصال به. يلزم التأكد هناك من أن النطاق تم التحقق منه.',
  },
  dmarcNone: {
    en: 'No DMARC record found. Gmail and Yahoo require one from bulk senders. The suggested record only asks for reports. It doesn’t block anything.',
    ar: 'لا يوجد سجل DMARC في DNS، ويشترطه Gmail وYahoo على المرسلين بكميات كبيرة. السجل المقترح يطلب التقارير فقط ولا يمنع أي رسالة.',
  },
  dmarcDouble: {
    en: 'This domain has more than one DMARC record, so receivers ignore all of them. Leave only one.',
    ar: 'للنطاق أكثر من سجل DMARC، فلا يُعتمد أي منها. يلزم إبقاء سجل واحد فقط.',
  },
  dmarcSyntax: {
    en: 'The DMARC record has no valid policy. Replace it with the suggested record.',
    ar: 'لا يذكر سجل DMARC سياسة صالحة. يلزم وضع السجل المقترح مكانه.',
  },
  dmarcWithout: {
    en: 'The record has no valid policy. Receivers treat it as “none”, which only monitors. Add p=none right after v=DMARC1.',
    ar: 'لا يذكر السجل سياسة صالحة، فيُعامَل معاملة «none»، أي المراقبة فقط. يلزم إضافة \u2066p=none\u2069 بعد \u2066v=DMARC1\u2069 مباشرة.',
  },
  dmarcWatches: {
    en: 'The record only monitors. Once the reports show that all your emails pass, change the policy to “quarantine” to stop spoofing.',
    ar: 'يكتفي السجل بالمراقبة. إذا أظهرت التقارير أن كل رسائلك سليمة أمكن تغيير السياسة إلى «quarantine» لمنع الانتحال.',
  },
  dmarcStrict: {
    en: 'The record asks receivers to apply “{policy}” to emails that pass neither SPF nor DKIM.',
    ar: 'يطلب السجل تطبيق «{policy}» على الرسائل التي لا تجتاز SPF ولا DKIM.',
  },
  dmarcNoReports: {
    en: 'The record names no address for reports. Add rua=mailto:{address} to see who sends in your name.',
    ar: 'لا يذكر السجل عنوانًا للتقارير. يلزم إضافة \u2066rua=mailto:{address}\u2069 لمعرفة من يرسل باسمك.',
  },
  dmarcUnwilling: {
    en: 'Reports go to {other}, which hasn’t agreed to receive them. Ask its owner to add the TXT record “v=DMARC1” at {host}.',
    ar: 'تُرسل التقارير إلى {other}، ولا تُقبل هناك قبل إضافة سجل TXT بقيمة «\u2066v=DMARC1\u2069» على {host}.',
  },
  dmarcAlignment: {
    en: 'The record requires an exact domain match in SPF or DKIM. Subdomains and parent domains don’t count.',
    ar: 'يشترط السجل تطابق النطاق تمامًا في SPF أو DKIM، ولا يكفي نطاق فرعي أو أعلى.',
  },
  mxThere: { en: 'The domain can receive replies and bounces.', ar: 'يمكن للنطاق استقبال الردود والرسائل المرتدة.' },
  mxNull: {
    en: 'This domain says it doesn’t accept email, so replies and bounces are lost. Add your mailbox’s MX record.',
    ar: 'سجل MX الحالي يعني أن النطاق لا يستقبل بريدًا، فتضيع الردود والرسائل المرتدة. يلزم إضافة سجل MX الخاص بصندوق بريدك.',
  },
  mxImplicit: {
    en: 'No MX record found. Email goes to the website’s server, which rarely accepts it. Add your mailbox’s MX record.',
    ar: 'لا يوجد سجل MX في DNS، فتصل الرسائل إلى خادم الموقع وقلّما يستقبلها. يلزم إضافة سجل MX الخاص بصندوق بريدك.',
  },
  mxNone: {
    en: 'The domain doesn’t accept email, so replies and bounces are lost. Some receivers reject such senders. Add your mailbox’s MX record.',
    ar: 'لا يستقبل النطاق بريدًا، فتضيع الردود والرسائل المرتدة، وترفض بعض الخوادم رسائل مثل هذا النطاق. يلزم إضافة سجل MX الخاص بصندوق بريدك.',
  },
  pathOwn: {
    en: 'Bounces from “{name}” go to this domain, so servers check its SPF record.',
    ar: 'تعود الرسائل المرتدة من «{name}» إلى النطاق نفسه، فسجل SPF الخاص به هو المعتمد.',
  },
  pathOwnLost: {
    en: 'Bounces from “{name}” go to this domain, which doesn’t accept email. See the MX check.',
    ar: 'تعود الرسائل المرتدة من «{name}» إلى النطاق نفسه، وهو لا يستقبل بريدًا. التفاصيل في فحص MX.',
  },
  pathService: {
    en: '“{name}” uses its own return path. DKIM authenticates your emails.',
    ar: 'يستخدم «{name}» مسار الإرجاع الخاص به، ويوثّق DKIM رسائلك.',
  },
  pathThere: { en: 'The return path of “{name}” is set up.', ar: 'مسار الإرجاع الخاص بـ«{name}» مضبوط.' },
  pathMissing: {
    en: 'The return path of “{name}” isn’t set up, so SPF doesn’t pass for your domain. Add the suggested record.',
    ar: 'مسار الإرجاع الخاص بـ«{name}» غير مضبوط، فلا ينجح SPF لنطاقك. يلزم إضافة السجل المقترح.',
  },
  pathExchange: {
    en: 'The return path of “{name}” also needs an MX record here. “{name}” shows its value for your region.',
    ar: 'يحتاج مسار الإرجاع الخاص بـ«{name}» إلى سجل MX هنا أيضًا، ويعرض «{name}» قيمته بحسب المنطقة (Region).',
  },
  pathElsewhere: {
    en: '“{name}” sends through a domain other than {domain}. SPF doesn’t pass for your domain, so DKIM has to.',
    ar: 'يرسل «{name}» عبر نطاق آخر غير {domain}. لا ينجح SPF لنطاقك، فيلزم أن ينجح DKIM.',
  },
} as const satisfies Record<string, Both>

export type AdviceCode = keyof typeof sentences

/** The text of an advice; names and records in it are isolated from its direction (UAX #9: FSI … PDI). */
export const adviceText = (lang: Lang, code: AdviceCode, values: Record<string, string | number> = {}) =>
  textIn(sentences[code], lang).replace(/\{(\w+)\}/g, (_whole, name: string) => shown(values[name] ?? ''))

const shown = (value: string | number) => (typeof value === 'number' ? String(value) : isolated(value))
