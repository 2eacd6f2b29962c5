// British spellings are stored and searched as American ones. A rule may bend a word that is the same in both
// (promise): it bends alike in a text and in a search.

const words: Record<string, string> = {
  jewellery: 'jewelry',
  licence: 'license',
  licences: 'licenses',
  defence: 'defense',
  offence: 'offense',
  practise: 'practice',
  practised: 'practiced',
  practising: 'practicing',
  grey: 'gray',
  programme: 'program',
  programmes: 'programs',
  cheque: 'check',
  cheques: 'checks',
  tyre: 'tire',
  tyres: 'tires',
  enquiry: 'inquiry',
  enquiries: 'inquiries',
  aluminium: 'aluminum',
  pyjamas: 'pajamas',
  mould: 'mold',
  moulds: 'molds',
  storey: 'story',
  sceptical: 'skeptical',
  fulfil: 'fulfill',
  enrol: 'enroll',
  instalment: 'installment',
  instalments: 'installments',
}

const rules: [RegExp, string][] = [
  [/^(.{3,})our(s|ed|ing|ite|ites|able|ful|less|er|ers|hood|hoods)?$/, '$1or$2'],
  [/^(.{3,})is(e|ed|es|ing|er|ers|ation|ations)$/, '$1iz$2'],
  [/^(.{3,})ys(e|ed|es|ing)$/, '$1yz$2'],
  [/^(.{2,}[tb])re(s|d)?$/, '$1er$2'],
  [/^(.{3,}og)ue(s|d)?$/, '$1$2'],
  [/^(trave|cance|labe|mode|channe|marve|fue|counse|signa|tota)ll(ed|ing|er|ers)$/, '$1l$2'],
]

/** A word in American spelling, in lower case. */
export function american(word: string): string {
  const known = words[word]
  if (known !== undefined) return known
  const rule = rules.find(([pattern]) => pattern.test(word))
  return rule ? word.replace(...rule) : word
}
