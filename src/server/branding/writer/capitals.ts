/** Words that are certainly not names, so they lose their capital in the middle of a sentence. */
const common = new Set(
  `a an the we our my your their his her its this that these those it they you he she there here everything all any every each some
  for from with without by in on at of to and or as if because since while when where how why what who
  anyone everyone everybody anybody somebody people women men mothers moms mums fathers dads parents families kids children
  teenagers teens girls boys students pupils graduates teachers owners founders entrepreneurs freelancers businesses companies
  startups customers clients readers beginners lovers fans brides couples travellers travelers tourists visitors neighbours neighbors
  gardeners cooks bakers runners cyclists athletes designers developers engineers doctors nurses employees professionals
  young old new small busy big local home working expecting first-time independent creative healthy curious modern
  handmade homemade natural organic fresh pure simple clean soft sweet warm cosy cozy custom bespoke personal online daily weekly
  monthly seasonal traditional classic affordable honest sustainable recycled vegan gluten-free sugar-free eco-friendly
  patience reliability curiosity kindness generosity humility loyalty commitment teamwork punctuality detail details nature earth
  quality honesty trust care respect kindness patience passion love family community creativity innovation sustainability
  simplicity transparency integrity reliability comfort beauty joy fun freshness flavour flavor taste craft craftsmanship
  authenticity tradition heritage health wellbeing wellness learning growth courage service speed safety privacy fairness equality
  inclusion responsibility commitment excellence precision attention elegance originality hospitality generosity openness clarity
  soap soaps candles candle coffee tea bread cakes cake cookies sweets food meals honey oil oils olive jewellery jewelry clothes
  clothing bags shoes furniture toys books stories flowers plants gardens paintings photography photos videos music lessons courses
  classes workshops training coaching tutoring translation translations writing editing design web websites apps software repair
  repairs cleaning sewing knitting embroidery pottery ceramics catering delivery consulting accounting marketing
  fast slow open free more less better good great`.split(/\s+/),
)

const firstWord = /^[\p{L}'’-]+/u

/** Adapts a phrase to the middle of a sentence: names, acronyms and unknown words stay as typed. */
export function lowerFirst(text: string): string {
  const [first = ''] = firstWord.exec(text) ?? []
  const plain = /^[A-Z][a-z'’-]*$/.test(first) && common.has(first.toLowerCase())
  return plain ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/**
 * Capitalises a phrase for the start of a sentence; words with inner capitals (`iPhone`) and addresses stay as typed.
 */
export function capitalize(text: string): string {
  const [first = ''] = /^\S+/.exec(text) ?? []
  return /^[a-z][a-z'’,;:-]*$/.test(first) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
