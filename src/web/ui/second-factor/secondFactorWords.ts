import { template, words } from '../../i18n/words.ts'

export const secondFactorWords = words({
  due: {
    en: template('Set up two-step verification by {moment}'),
    ar: template('يلزم إعداد التحقق بخطوتين قبل {moment}'),
  },
  dueHint: {
    en: 'This site requires it of administrators. After that, the Admin Panel stays closed to you until you set it up. A passkey counts too.',
    ar: 'يشترطه هذا الموقع على المديرين. بعد هذا الموعد تبقى لوحة الإدارة مغلقة لحسابك إلى حين إعداده. ويكفي مفتاح مرور أيضًا.',
  },
  overdue: {
    en: 'The Admin Panel is closed until you set up two-step verification',
    ar: 'لوحة الإدارة مغلقة إلى حين إعداد التحقق بخطوتين',
  },
  overdueHint: {
    en: 'This site requires two-step verification or a passkey of administrators, and your account has neither. Everything else works as before.',
    ar: 'يشترط هذا الموقع على المديرين التحقق بخطوتين أو مفتاح مرور، وليس لحسابك أي منهما. كل ما عدا ذلك يعمل كالمعتاد.',
  },
  ownerOverdue: {
    en: 'Your workspaces are closed until you set up two-step verification',
    ar: 'مساحات العمل مغلقة إلى حين إعداد التحقق بخطوتين',
  },
  ownerHint: {
    en: 'This site requires it of workspace owners. Without it, your workspaces are closed to you. Scheduled campaigns are still sent. A passkey counts too.',
    ar: 'يشترطه هذا الموقع على مالكي مساحات العمل. ودونه تبقى مساحات العمل مغلقة لحسابك. وتُرسل الحملات المجدولة في مواعيدها. ويكفي مفتاح مرور أيضًا.',
  },
  setUp: { en: 'Set up two-step verification', ar: 'إعداد التحقق بخطوتين' },
})
