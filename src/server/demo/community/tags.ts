/** The tags of the demo's questions, articles and meetings. */
export const tags = {
  start: { en: 'Getting started', ar: 'البدايات' },
  pricing: { en: 'Pricing', ar: 'التسعير' },
  marketing: { en: 'Marketing', ar: 'التسويق' },
  shipping: { en: 'Shipping', ar: 'الشحن' },
  money: { en: 'Accounts and taxes', ar: 'الحسابات والضرائب' },
  shop: { en: 'Online shop', ar: 'المتجر الإلكتروني' },
  customers: { en: 'Customers', ar: 'العملاء' },
  photos: { en: 'Product photos', ar: 'تصوير المنتجات' },
  social: { en: 'Social media', ar: 'وسائل التواصل' },
  handmade: { en: 'Handmade', ar: 'منتجات يدوية' },
  food: { en: 'Food', ar: 'المأكولات' },
  time: { en: 'Time', ar: 'تنظيم الوقت' },
  email: { en: 'Newsletters', ar: 'النشرات البريدية' },
  freelance: { en: 'Freelancing', ar: 'العمل الحر' },
} as const
