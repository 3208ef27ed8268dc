const words = new Set(
  `advice agriculture air alcohol anger art attention baking beauty behaviour behavior biodiversity blood bread business damage
  butter cash censorship cheese chess childcare chocolate climate clothing coffee commerce communication compost compassion
  competition confidence consciousness content cooking corruption cotton courage creativity crime culture data debt democracy
  design development diet dust ecology economics education electricity energy engineering english entertainment equality
  equipment evidence evolution exercise experience faith fashion feedback finance fire fishing flour food football freedom
  tennis golf hockey rugby baseball basketball volleyball badminton cricket
  french friendship fuel fun fundraising furniture gardening gas german gold golf grammar grass gravity grief growth happiness
  hardware health healthcare heat help history homework honesty honey hospitality housing humour humor hunger ice income
  inequality inflation information infrastructure innovation insurance integrity intelligence irrigation jazz jewellery
  journalism joy justice kindness knowledge labour labor law leadership learning leisure light lightning literacy
  literature logic logistics loneliness love luck luggage machinery mail management maintenance marketing mathematics maths
  matter meat media meditation memory migration milk mindfulness money motivation music nationalism nature news noise
  nutrition obesity oil outsourcing oxygen paint paper parenting parking patience peace permaculture philosophy photography
  photosynthesis physics plastic poetry policy politics pollution poverty power pregnancy pressure pride privacy
  procrastination productivity programming progress propaganda psychology publicity punctuality quality racism rain reading
  recycling religion research respect retirement rice running rust safety salt sand schooling science security sex shopping
  silence skiing sleep smoke snow socialism software soil sourdough spanish speech spelling sport status steel stress success
  sugar surveillance sustainability swimming tea teaching technology terrorism time tourism trade traffic training transport
  transportation travel trust truth understanding unemployment unity urbanisation urbanization violence voting waste water
  wealth weather wheat wildlife wine wisdom wood wool work writing yeast yoga youth`
    .split(/\s+/)
    .filter(Boolean),
)
const phrases = new Set([
  'climate change',
  'weight',
  'stage fright',
  'time off',
  'dinner',
  'breakfast',
  'lunch',
  'supper',
  'school lunch',
  'plastic waste',
  'social media',
  'public transport',
  'basic income',
  'universal basic income',
  'social change',
  'air traffic',
  'rush hour',
  'life',
  'society',
  'nature',
  'mankind',
  'space',
  'free will',
  'common sense',
  'day care',
  'real estate',
  'human nature',
  'old age',
  'adult life',
  'open source',
  'minimum wage',
  'rent control',
  'gun control',
  'self-esteem',
  'screen time',
  'artificial intelligence',
])
const endings =
  /(ness|ism|ology|graphy|nomy|ship|hood|ware|work|culture|ics|ity|ance|ence|sation|zation|isation|keeping|making)$/

const countable =
  /^(city|university|community|facility|identity|activity|opportunity|ability|charity|celebrity|commodity|minority|majority|entity|relationship|scholarship|internship|dictatorship|neighbourhood|neighborhood|network|framework|spaceship|clock|audience|conference|science fair|residence|ambulance|appliance|dance|performance|sentence|fence|preference|difference|reference|organisation|organization|balance|finance|university|quantity|party|pity|friendship|championship|membership|partnership|ownership|instance|distance|provenance|romance|influence|experience|alliance|allowance|entrance|substance|circumstance|inheritance|electricity bill)$/i

const activities = /ing$/
const countableIng =
  /^(building|meeting|wedding|painting|drawing|feeling|ending|opening|setting|ceiling|ring|king|thing|string|spring|wing|sibling|evening|morning|offering|outing|gathering|crossing|listing|recording|saying|savings|beginning|blessing|clothing|dressing|filling|finding|helping|landing|lightning|ranking|rating|reading list|sing|sling|swing|viking|being|earring|pudding|stocking|dumpling|duckling|darling)$/i

/** Of the phrase before any preposition; true for `remote work`, false for `tram`. */
export function isUncountable(core: string): boolean {
  const last = core.toLowerCase().split(/\s+/).at(-1) ?? ''
  if (words.has(last) || phrases.has(core.toLowerCase())) return true
  if (countable.test(last)) return false
  if (activities.test(last)) return !countableIng.test(last)
  return endings.test(last) && last.length > 5
}
