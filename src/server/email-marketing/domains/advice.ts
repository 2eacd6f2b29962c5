import type { Both, Lang } from '#contract/fields.ts'

/** Findings of checks and what to do about them; codes are stored, texts are shown. */
const sentences = {
  unanswered: {
    en: 'The DNS did not answer. Nothing was found wrong; check again in a while.',
    ar: 'لم يُجب نظام أسماء النطاقات. لم يظهر أي خطأ، فأعد الفحص بعد قليل.',
  },
  spfThere: {
    en: 'The record holds, and lets your services send. It takes {count} of {most} look-ups.',
    ar: 'السجل سليم ويسمح لخدماتك بالإرسال. يستهلك {count} من {most} عمليات بحث.',
  },
  spfByService: {
    en: 'The record holds. Your service receives bounces at its own domain, so that its own record counts there.',
    ar: 'السجل سليم. تستقبل خدمتك الرسائل المرتدة على نطاقها، فسجلها هو المعتمد هناك.',
  },
  spfNone: {
    en: 'There is no SPF record. Publish this one: a TXT record at the domain itself.',
    ar: 'لا يوجد سجل SPF. انشر هذا السجل من نوع TXT على النطاق نفسه.',
  },
  spfDouble: {
    en: 'There are several SPF records, so that receivers take none of them. Put this one in their place.',
    ar: 'يوجد أكثر من سجل SPF، فلا يعتمد المستقبِلون أيًا منها. ضع هذا السجل مكانها.',
  },
  spfSyntax: {
    en: '“{at}” cannot be read, so that the whole record counts for nothing. Correct or remove it.',
    ar: 'الجزء «{at}» غير مفهوم، فيُهمل السجل كله. صحّحه أو احذفه.',
  },
  spfLookups: {
    en: 'The record takes {count} look-ups; receivers stop at {most} and then take it for broken. Remove includes of services that you no longer use.',
    ar: 'عدد عمليات البحث التي يحتاجها السجل {count}، ويتوقف المستقبِلون عند {most} ثم يعدّونه معطوبًا. احذف ما يخص خدمات لم تعد تستخدمها.',
  },
  spfVoids: {
    en: 'Several names in the record lead nowhere; receivers then take it for broken. Remove what no longer exists.',
    ar: 'عدة أسماء في السجل لا تؤدي إلى شيء، فيعدّه المستقبِلون معطوبًا. احذف ما لم يعد موجودًا.',
  },
  spfPassAll: {
    en: 'With “+all” the record lets the whole world send in your name. End it with “~all”.',
    ar: 'وجود «+all» يسمح للجميع بالإرسال باسمك. اجعل نهاية السجل «~all».',
  },
  spfNeutralAll: {
    en: 'The record ends with “?all”, which says nothing about strangers. End it with “~all”.',
    ar: 'ينتهي السجل بـ «?all» وهذا لا يمنع الغرباء. اجعل نهايته «~all».',
  },
  spfNoAll: {
    en: 'The record does not say what holds for everybody else. End it with “~all”.',
    ar: 'لا يحدد السجل حكم بقية المرسِلين. اجعل نهايته «~all».',
  },
  spfNoInclude: {
    en: 'The record includes {at}, which has no SPF record: receivers take the whole for broken. Remove it.',
    ar: 'يضم السجل {at} وليس له سجل SPF، فيُعدّ السجل كله معطوبًا. احذفه.',
  },
  spfLoop: {
    en: 'The record includes {at}, which leads back to itself: receivers take it for broken. Remove it.',
    ar: 'يضم السجل {at} الذي يعود إلى نفسه، فيُعدّ معطوبًا. احذفه.',
  },
  spfLeavesOut: {
    en: '“{name}” is not in the record, so that its mail fails. Add {term} before the end.',
    ar: 'الخدمة «{name}» غير مذكورة في السجل، فتفشل رسائلها. أضف {term} قبل نهايته.',
  },
  spfCannotTell: {
    en: 'From which address “{name}” reaches the world cannot be seen from here. Make sure that the record names it.',
    ar: 'لا يمكن من هنا معرفة العنوان الذي تخرج منه رسائل «{name}». تأكد من أن السجل يذكره.',
  },
  keyThere: { en: 'The key is published, and mail is signed with it.', ar: 'المفتاح منشور، وتُوقَّع الرسائل به.' },
  keyRetiring: {
    en: 'A newer key signs now. Leave this one published: mail signed with it is still under way.',
    ar: 'يوقّع الآن مفتاح أحدث. أبقِ هذا منشورًا، فما زالت رسائل موقَّعة به في الطريق.',
  },
  keyRetiringGone: {
    en: 'This key was taken away early: mail signed with it that is still under way cannot be verified.',
    ar: 'أُزيل هذا المفتاح مبكرًا، فلا يمكن التحقق من رسائل موقَّعة به ما زالت في الطريق.',
  },
  keyMissing: {
    en: 'The key is not published yet. Publish this TXT record; mail is signed as soon as the DNS shows it.',
    ar: 'المفتاح غير منشور بعد. انشر سجل TXT هذا، وستُوقَّع الرسائل حالما يظهر.',
  },
  keyNextMissing: {
    en: 'Publish this new key beside the old one. Until the DNS shows it, the old one goes on signing.',
    ar: 'انشر هذا المفتاح الجديد بجانب القديم. يستمر القديم في التوقيع حتى يظهر الجديد.',
  },
  keyOther: {
    en: 'Something else is published under this selector. Put this value in its place, as one record.',
    ar: 'المنشور تحت هذا الاسم شيء آخر. ضع هذه القيمة مكانه في سجل واحد.',
  },
  serviceKeyThere: {
    en: 'The key with which “{name}” signs is published.',
    ar: 'المفتاح الذي توقّع به «{name}» منشور.',
  },
  serviceKeyMissing: {
    en: '“{name}” signs what it sends, but its key is not published. Publish the DKIM records that it shows for your domain.',
    ar: 'توقّع «{name}» ما ترسله لكن مفتاحها غير منشور. انشر سجلات DKIM التي تعرضها لنطاقك.',
  },
  serviceSaysYes: {
    en: '“{name}” says that the domain is confirmed there.',
    ar: 'تقول «{name}» إن النطاق مؤكَّد لديها.',
  },
  serviceSaysNo: {
    en: '“{name}” says that the domain is not confirmed there. Publish the records that it shows.',
    ar: 'تقول «{name}» إن النطاق غير مؤكَّد لديها. انشر السجلات التي تعرضها.',
  },
  serviceSilent: {
    en: '“{name}” signs with keys that only it knows, and could not be asked. See there whether the domain is confirmed.',
    ar: 'توقّع «{name}» بمفاتيح لا يعرفها غيرها، وتعذّر سؤالها. تحقق لديها من أن النطاق مؤكَّد.',
  },
  dmarcNone: {
    en: 'There is no DMARC record; Gmail and Yahoo want one from everybody who writes to many. Publish this one: it only asks for reports.',
    ar: 'لا يوجد سجل DMARC، وتشترطه Gmail وYahoo على من يراسل كثيرين. انشر هذا السجل، فهو يطلب التقارير فقط.',
  },
  dmarcDouble: {
    en: 'There are several DMARC records, so that none counts. Leave one.',
    ar: 'يوجد أكثر من سجل DMARC فلا يُعتمد أي منها. أبقِ واحدًا.',
  },
  dmarcSyntax: {
    en: 'The DMARC record names no policy that receivers know. Put this one in its place.',
    ar: 'لا يذكر سجل DMARC سياسة معروفة. ضع هذا السجل مكانه.',
  },
  dmarcWithout: {
    en: 'The record names no policy that receivers know. As it asks for reports, they take it as “none”, which only watches: write p=none into it, right behind v=DMARC1.',
    ar: 'لا يذكر السجل سياسة معروفة. ولأنه يطلب التقارير يُعامَل كأنه «none» أي مراقبة فقط: اكتب فيه p=none بعد v=DMARC1 مباشرة.',
  },
  dmarcWatches: {
    en: 'The record is there and asks receivers to watch only. Once the reports show that all your mail passes, “quarantine” keeps forgers out.',
    ar: 'السجل موجود ويكتفي بالمراقبة. إذا أظهرت التقارير أن كل رسائلك سليمة فاجعله «quarantine» لتمنع المنتحلين.',
  },
  dmarcStrict: {
    en: 'The record asks receivers to apply “{policy}” to mail that neither SPF nor DKIM vouches for.',
    ar: 'يطلب السجل تطبيق «{policy}» على الرسائل التي لا يضمنها SPF ولا DKIM.',
  },
  dmarcNoReports: {
    en: 'Nobody gets reports. Add rua=mailto:{address} to learn who sends in your name.',
    ar: 'لا تصل التقارير إلى أحد. أضف rua=mailto:{address} لتعرف من يرسل باسمك.',
  },
  dmarcUnwilling: {
    en: 'Reports go to {other}, which does not say that it takes them: a TXT record “v=DMARC1” is missing at {host}.',
    ar: 'تذهب التقارير إلى {other} دون أن يعلن قبولها: ينقص سجل TXT بقيمة «v=DMARC1» على {host}.',
  },
  dmarcAlignment: {
    en: 'The record wants the very same domain in SPF or DKIM; one above or below it does not count.',
    ar: 'يشترط السجل النطاق نفسه تمامًا في SPF أو DKIM، ولا يكفي نطاق أعلى منه أو أدنى.',
  },
  mxThere: { en: 'Replies and bounces find their way.', ar: 'تصل الردود والرسائل المرتدة.' },
  mxNull: {
    en: 'The domain says that it takes no mail: replies and bounces are lost. Publish the MX of your mailbox.',
    ar: 'يعلن النطاق أنه لا يستقبل بريدًا، فتضيع الردود والرسائل المرتدة. انشر سجل MX لصندوق بريدك.',
  },
  mxImplicit: {
    en: 'There is no MX record; mail goes to the host of the web site, which seldom takes any. Publish the MX of your mailbox.',
    ar: 'لا يوجد سجل MX، فيذهب البريد إلى خادم الموقع وقلّما يستقبله. انشر سجل MX لصندوق بريدك.',
  },
  mxNone: {
    en: 'The domain takes no mail: replies and bounces are lost, and some receivers refuse such senders. Publish the MX of your mailbox.',
    ar: 'النطاق لا يستقبل بريدًا، فتضيع الردود والرسائل المرتدة ويرفض بعض المستقبِلين مثل هذا المرسِل. انشر سجل MX لصندوق بريدك.',
  },
  pathOwn: {
    en: 'Bounces of “{name}” come to the domain itself, and its SPF record counts.',
    ar: 'تعود الرسائل المرتدة من «{name}» إلى النطاق نفسه، وسجل SPF الخاص به هو المعتمد.',
  },
  pathOwnLost: {
    en: 'Bounces of “{name}” come to the domain itself, which takes no mail. See MX.',
    ar: 'تعود الرسائل المرتدة من «{name}» إلى النطاق نفسه وهو لا يستقبل بريدًا. انظر MX.',
  },
  pathService: {
    en: '“{name}” receives bounces at a domain of its own; your mail is vouched for by DKIM.',
    ar: 'تستقبل «{name}» الرسائل المرتدة على نطاقها، ويضمن DKIM رسائلك.',
  },
  pathThere: { en: 'The return path of “{name}” is set up.', ar: 'مسار الارتداد الخاص بـ «{name}» مضبوط.' },
  pathMissing: {
    en: 'The return path of “{name}” is not set up, so that SPF does not stand for your domain. Publish this record.',
    ar: 'مسار الارتداد الخاص بـ «{name}» غير مضبوط، فلا يضمن SPF نطاقك. انشر هذا السجل.',
  },
  pathExchange: {
    en: 'The return path of “{name}” wants an MX record here too; its value is shown there, for your region.',
    ar: 'يحتاج مسار الارتداد الخاص بـ «{name}» إلى سجل MX هنا أيضًا، وتعرض الخدمة قيمته بحسب منطقتك.',
  },
  pathElsewhere: {
    en: '“{name}” sends by way of another domain than {domain}: SPF does not stand for yours, DKIM has to.',
    ar: 'ترسل «{name}» عبر نطاق آخر غير {domain}، فلا يضمن SPF نطاقك ويبقى ذلك على DKIM.',
  },
} as const satisfies Record<string, Both>

export type AdviceCode = keyof typeof sentences

/** The text of an advice; names and records in it are isolated from its direction (UAX #9: FSI … PDI). */
export const adviceText = (lang: Lang, code: AdviceCode, values: Record<string, string | number> = {}) =>
  sentences[code][lang].replace(/\{(\w+)\}/g, (_whole, name: string) => isolated(values[name] ?? ''))

const isolated = (value: string | number) => (typeof value === 'number' ? String(value) : `\u2068${value}\u2069`)
