// What PostgreSQL's English stemmer does not know: British spellings are stored and searched as American ones, and
// irregular forms as their regular ones. A rule may bend a word that is the same in both spellings (promise): it bends
// alike in a text and in a search.

const british: Record<string, string> = {
  jewellery: 'jewelry',
  licence: 'license',
  licences: 'licenses',
  defence: 'defense',
  offence: 'offense',
  practise: 'practice',
  practised: 'practiced',
  practising: 'practicing',
  grey: 'gray',
  greys: 'grays',
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
  enrolment: 'enrollment',
  fulfilment: 'fulfillment',
  skilful: 'skillful',
  storeys: 'stories',
  ageing: 'aging',
  judgement: 'judgment',
  judgements: 'judgments',
  acknowledgement: 'acknowledgment',
  jeweller: 'jeweler',
  jewellers: 'jewelers',
  woollen: 'woolen',
  cosy: 'cozy',
  doughnut: 'donut',
  doughnuts: 'donuts',
  yoghurt: 'yogurt',
  yoghurts: 'yogurts',
  moustache: 'mustache',
  manoeuvre: 'maneuver',
  plough: 'plow',
  kerb: 'curb',
  draught: 'draft',
  maths: 'math',
  aeroplane: 'airplane',
  aeroplanes: 'airplanes',
  artefact: 'artifact',
  artefacts: 'artifacts',
  chilli: 'chili',
  chillies: 'chilies',
  disc: 'disk',
  discs: 'disks',
  sulphur: 'sulfur',
  speciality: 'specialty',
  specialities: 'specialties',
  whisky: 'whiskey',
  omelette: 'omelet',
  omelettes: 'omelets',
  sceptic: 'skeptic',
  centring: 'centering',
  anaesthetic: 'anesthetic',
  encyclopaedia: 'encyclopedia',
  paediatric: 'pediatric',
  licencing: 'licensing',
}

/** Each base form with its irregular ones. Forms that are also other words (found, left, felt, led) are missing. */
const irregular = `
buy bought | sell sold | pay paid | send sent | build built | teach taught | think thought | bring brought | lose lost
keep kept | write wrote written | speak spoke spoken | choose chose chosen | grow grew grown | draw drew drawn | sew sewn | show shown
give gave given | take took taken | go went gone | know knew known | begin began begun | run ran | win won | hold held | meet met
spend spent | break broke broken | drive drove driven | eat ate eaten | drink drank drunk | fly flew flown | forget forgot forgotten
hide hid hidden | ride rode ridden | sing sang sung | shake shook shaken | shrink shrank shrunk | sleep slept | steal stole stolen
stand stood | swim swam swum | sweep swept | throw threw thrown | tell told | understand understood | wear wore worn | say said
mean meant | deal dealt | catch caught | seek sought | lend lent | weave wove woven | freeze froze frozen | hear heard | sit sat
become became | dye dyed dyeing | arise arose arisen | awake awoke awoken | beat beaten | bend bent | bleed bled | blow blew blown
breed bred | cling clung | come came | creep crept | dig dug | fall fallen | feed fed | fight fought | forbid forbade forbidden
forgive forgave forgiven | get got gotten | hang hung | kneel knelt | lay laid | light lit | overcome overcame
prove proven | ring rang rung | rise risen | shine shone | slide slid | spin spun | spring sprang sprung | stick stuck | sting stung
strike struck stricken | swear swore sworn | swing swung | tear tore torn | wake woke woken | weep wept | withdraw withdrew withdrawn
rebuild rebuilt | resell resold | repay repaid | rewrite rewrote rewritten | overpay overpaid | undertake undertook undertaken
mistake mistook mistaken | learn learnt | burn burnt | dream dreamt | spell spelt | spill spilt | smell smelt | spoil spoilt
leap leapt | lean leant | shoot shot | bite bitten | swell swollen | undergo underwent undergone | retell retold | outgrow outgrew outgrown
analysis analyses | crisis crises | criterion criteria | phenomenon phenomena | index indices | appendix appendices | matrix matrices
curriculum curricula | cactus cacti | fungus fungi | syllabus syllabi | thesis theses | diagnosis diagnoses | hypothesis hypotheses
ox oxen | die dice | self selves | life lives | hoof hooves | penny pence | person people | bacterium bacteria | formula formulae
alumnus alumni | elf elves | dwarf dwarves | quiz quizzes | bus busses | stimulus stimuli | parenthesis parentheses | oasis oases
shelf shelves shelving | loaf loaves | knife knives | leaf leaves | half halves | wolf wolves | scarf scarves | calf calves
thief thieves | wife wives | mouse mice | goose geese | foot feet | tooth teeth | man men | woman women | child children
`

const bases = new Map(
  irregular.split(/[|\n]/).flatMap((entry) => {
    const [base = '', ...forms] = entry.trim().split(/\s+/)
    return forms.map((form) => [form, base] as const)
  }),
)

const rules: [RegExp, string][] = [
  [/^(.{3,})our(s|ed|ing|ite|ites|able|ful|less|er|ers|hood|hoods)?$/, '$1or$2'],
  [/^(.{3,})is(e|ed|es|ing|er|ers|ation|ations)$/, '$1iz$2'],
  [/^(.{3,})ys(e|ed|es|ing)$/, '$1yz$2'],
  [/^(.{2,}[tb])re(s|d)?$/, '$1er$2'],
  [/^(.{3,}og)ue(s|d)?$/, '$1$2'],
  [
    /^(trave|cance|labe|mode|channe|marve|fue|counse|signa|tota|dia|leve|peda|quarre|tunne|unrave|initia|equa|riva|shove|pane|ename|snorke|libe|due|grue|marsha|jewe|swive|pence|chise|drive|shrive|victua|cudge|grove|barre|bowe|trow)ll(ed|ing|er|ers)$/,
    '$1l$2',
  ],
]

/** A word in lower case, in American spelling and without irregular forms. */
export function regularEnglish(word: string): string {
  const known = british[word] ?? bases.get(word)
  if (known !== undefined) return known
  const rule = rules.find(([pattern]) => pattern.test(word))
  return rule ? word.replace(...rule) : word
}
