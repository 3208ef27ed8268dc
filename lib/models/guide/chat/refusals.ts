import type { Board } from './board'
import type { Intent, Refusal } from './intent'

const patterns: readonly (readonly [Refusal, RegExp])[] = [
  [
    'rules',
    /\b(ignore|disregard|forget|override|bypass)\b.{0,30}\b(instructions?|rules|prompt|guidelines|limits)\b|\b(system prompt|your (hidden )?(instructions|prompt|rules))\b|\bjailbreak\b|^(?:please |now |you |just |from now on,? )*pretend (to be|you are|you're)\b|\bact as (an? |if )|\b(developer|dan|god) mode\b/i,
  ],
  [
    'harm',
    /\b(make|build|buy|get|synthesi[sz]e|cook)\b.{0,20}\b(bomb|explosives?|weapons?|meth|poison|napalm|malware|virus to)\b|\b(kill|murder|hurt|poison|stalk|blackmail) (myself|him|her|them|someone|somebody|people|my|a person)\b|\bhack (?:into|the|a|my|his|her|their|our)\b|\bsteal (a|the|their|his|her|someone)\b|\bpasswords? of\b|\bself-harm\b/i,
  ],
  [
    'everything',
    /^(?:please |can you |could you )?(?:delete|remove|erase|clear|wipe|reset|destroy|throw away|empty|get rid of) (?:all|everything|(?:each and )?every (?:single |last )?(?:idea|node|card|thing|one)|the (?:whole )?(?:board|graph|map)|all (?:the )?(?:ideas|nodes)|the entire (?:board|graph)|all of (?:it|them))\b(?=\W*$|\s+(?:on|from|of|in)\s+(?:the|this|my|our)\s+(?:whole\s+)?(?:board|graph|map)\W*$|(?! (?:the )?(?:\w+ )?(?:under|below|beneath|inside|in|of|about|on|from|risks|questions|claims|notes|actions|actors|concepts|topics|opportunities)\b))|^(?:please |can you |could you )?(?:throw|wipe|clear|take|get) (?:it all|everything|the (?:whole )?board|all of it) (?:away|out|off|clean|rid)\b|^(?:please )?start (?:all )?over\b/i,
  ],
  [
    'web',
    /\b(search|look (?:it |this |that |them )?up|check|browse|google|find|surf|scan|fetch|research|read|go)\b.{0,40}\b(web|internet|online|google|wikipedia|website|news sites?|url|web ?page)\b|\bgoogle (?:it|that|this|for|the|how|what|whether)\b|\bhttps?:\/\/|\bwww\.|\b(?:latest|recent|current|today's|breaking|newest) (?:news|headlines|prices?|figures|statistics|studies|data|research|exchange rates?)\b|\b(open|visit) (?:the )?(?:site|link|page|website)\b|\bcite (?:real |actual |web )?sources\b|\bon the (?:web|internet)\b/i,
  ],
  [
    'translate',
    /\btranslate\b|\b(?:in|into) (?:german|french|spanish|italian|dutch|portuguese|russian|chinese|japanese|korean|arabic|polish|turkish|hindi|swedish|danish|greek|latin|ukrainian|czech)\s*$|\b(?:speak|answer|reply|write|talk|respond|continue)\b.{0,25}\b(?:german|french|spanish|italian|dutch|portuguese|russian|chinese|japanese|korean|arabic|polish|turkish|hindi|swedish)\b/i,
  ],
  [
    'picture',
    /\b(?:draw|paint|generate|create|make|design|render|show|sketch|produce)\b.{0,20}\b(?:image|picture|photo|logo|illustration|drawing|diagram|chart|video|painting|icon|poster|infographic)\b/i,
  ],
  [
    'writing',
    /\b(?:write|compose|draft|generate|produce|code)\b.{0,25}\b(?:poem|haiku|essay|email|e-mail|letter|blog post|article|story|song|lyrics|speech|press release|script|code|function|program|python|javascript|sql|report|novel|tweet|cover letter|joke|rap|limerick|paper|thesis|presentation|slides|python script|regex)\b|\btell me a (?:joke|story)\b|\bsing\b.{0,8}\bsong\b|\bmake me laugh\b/i,
  ],
  [
    'sums',
    /^(?:what(?:'s| is)|calculate|compute|how much is|solve|work out)\s+(?:the (?:sum|square root|product) of )?[-\d(][\d\s.,+*x×÷/^()%-]*(?:plus|minus|times|divided by)?[\d\s.,+*x×÷/^()%-]*$|\bsquare root of \d/i,
  ],
  [
    'today',
    /\b(?:what(?:'s| is) the (?:weather|time|date)|what time is it|what day is (?:it|today)|weather (?:today|tomorrow|forecast|in)|today's date|is it going to rain|stock price of|who won (?:the|yesterday)|exchange rate)\b/i,
  ],
  [
    'outside',
    /\b(?:send|forward|mail)\b.{0,40}\b(?:by (?:e-?mail|mail|post)|to (?:my|our|the|a) \w+)\b|\b(?:send|forward|mail)\b.{0,25}\b(?:e-?mail|message|sms|text|invite|invitation|it to|this to|them to)\b|\b(?:book|order|reserve)\b.{0,20}\b(?:a |an |the |me )?(?:table|flight|hotel|ticket|tickets|room|taxi|pizza|appointment|restaurant)\b|\b(?:set|create|add)\b.{0,12}\b(?:an? )?(?:reminder for|alarm|calendar (?:event|entry)|timer)\b|\bremind me (?:to|at|on|in|tomorrow|about)\b|\b(?:transfer|pay|wire|send|donate|lend)\b.{0,12}(?:[$€£]|\d+ ?(?:euros?|dollars?|pounds?|bucks|eur|usd)\b)|^(?:please |can you |could you )?(?:call|phone|ring|contact|message|text|email|e-mail)\b.{2,40}\b(?:and|to) (?:ask|tell|say|invite|arrange|book|make|order|schedule|set up|get|cancel|check)\b|^(?:please |can you |could you )*(?:call|phone|ring) .{2,40} (?:for (?:me|us)|tomorrow|tonight|today|back)\W*$|\bcall (?:my|the|a) (?:mother|mum|mom|boss|doctor|police|mayor|bank)\b|\bpost (?:it|this|that) (?:on|to)\b|\bplay (?:some )?music\b|\bopen (?:my|the) (?:file|email|calendar|browser|camera|door)\b|\b(?:turn (?:on|off)|switch (?:on|off)) the (?:light|lights|heating)\b|\bpay\b.{0,12}\b(?:bill|invoice)\b|\b(?:read|check|open|access|see|search) (?:my|our|his|her|their) (?:e-?mails?|mail|inbox|calendar|files|messages|phone|photos|contacts|account)\b|\blog (?:me|us) (?:in|out)\b|\brun (?:this|the|a|some) (?:code|script|command|program)\b|\b(?:can|could|would|will) you (?:please )?(?:order|book|buy|pay|cook|reserve|deliver|fetch) (?:it|that|this|them|one|some|me|us|for)\b/i,
  ],
  [
    'outside',
    /^(?:please |can you |could you |would you |go |go and )*(?:film|shoot|print|buy|purchase|hire|ship|deliver|bake|cook|install|upload|tweet|phone|invite|interview|record|order|fetch|pick up|drive|repair|clean|paint|build|sign|pay)\s+(?:us |me )?(?:an?|the|some|my|our|two|three|twenty|ten|\d+)\b(?!.{0,30}\b(?:topic|concept|question|claim|evidence|fact|risk|opportunity|action|task|actor|note|idea|node|point|link|board|map|tree|plan|list)s?\b)(?!.{0,60}(?:\bas an?\b|\bunder\b|\bbelow\b|:))/i,
  ],
  [
    'opinion',
    /^(?:so |and |well )?(?:what|do) (?:do )?you (?:think|believe|recommend|prefer|suggest we do|feel)\b(?! of names)|\byour (?:opinion|view|recommendation)\b|^what would you (?:do|choose|pick|recommend)\b|^which (?:one |option )?(?:is|would be) (?:the )?(?:better|best)\b|^should (?:we|i) (?:really )?(?:do it|go for it|build it|choose)\b|^is it worth it\b|^who is right\b/i,
  ],
  [
    'undo',
    /^(?:please |can you |could you )?(?:undo|redo|revert|roll back|take (?:that|it) back|go back(?!.*\b(?:branch|conversation)\b)|restore)\b/i,
  ],
  ['unlink', /^(?:please |can you |could you )?(?:unlink|disconnect|untie|uncouple)\b/i],
  [
    'order',
    /^(?:please |can you |could you )?(?:sort|reorder|re-order|order|rank|prioriti[sz]e|arrange|alphabeti[sz]e)\b|^(?:please |can you |could you )?(?:put|move|place|bring|push)\b.{2,60}\b(?:first|last|to the (?:front|end|bottom|left|right)|(?:above|before|after|ahead of) (?:all|every|the other)\w*|in (?:alphabetical )?order)\s*$/i,
  ],
  [
    'looks',
    /^(?:please |can you |could you )?(?:tidy|clean up|align|zoom|fold|unfold|collapse|hide|highlight|colou?r|enlarge the|shrink|bold)\b|^(?:please |can you |could you )?(?:mark|tick|check|set|flag|make)\b.{2,50}\b(?:as (?:done|finished|complete|completed|important|urgent)|off|bigger|smaller|bold|red|green|blue|yellow|done)\s*$|\bids? of\b/i,
  ],
  [
    'export',
    /\bas an? (?:pdf|word|csv|json|png|jpe?g|powerpoint|excel|spreadsheet|svg)\b|\b(?:export|download|print|share|publish|save)\b.{0,30}\b(?:board|graph|map|it|this|everything|pdf|png|markdown|file|csv|json|word|powerpoint)\b|\b(?:change|switch|set|turn on|enable|use)\b.{0,20}\b(?:dark mode|light mode|theme|settings?|font|colou?rs?|language|model|api key)\b/i,
  ],
]

/** A sentence that asks for what the guide cannot or must not do. Words in quotes do not count: they are labels. */
export function tryRefusal(sentence: string, board: Board): Intent | undefined {
  const plain = withoutLabels(sentence.replace(/"[^"]*"|“[^”]*”|'[^']{2,}'/g, '"…"'), board).replaceAll(
    '’',
    "'",
  )
  if (isForeign(plain, board)) return { kind: 'refuse', what: 'language' }
  const verb =
    /^(?:please |can you |could you |now |then |and |also )*(add|rename|move|link|connect|put|create|insert|explain|expand|challenge|count|how many|call|change|note|find ideas|which ideas)\b/i.exec(
      plain,
    )?.[1]
  const isErrand =
    /^\W*(?:please |can you |could you )*(?:call|phone|ring)\b.*(?:\band (?:ask|tell|say|invite|arrange|book|make an|order|schedule|set up|cancel|check)\b|\bfor (?:me|us)\W*$|\b(?:tomorrow|tonight|today|back)\W*$)/i.test(
      plain,
    )
  const isGentle = verb !== undefined && !isErrand
  const found = patterns.find(([what, pattern]) => pattern.test(plain) && !(isGentle && gentle.has(what)))
  if (!found) return undefined
  return { kind: 'refuse', what: found[0] }
}

/** Ideas of several words are spoken of, not asked for. */
const withoutLabels = (text: string, { labels }: Board): string =>
  labels
    .filter((label) => /\S\s+\S/.test(label))
    .reduce((rest, label) => {
      const at = rest.toLowerCase().indexOf(label.toLowerCase())
      return at < 0 || label.length === rest.length
        ? rest
        : `${rest.slice(0, at)}"…"${rest.slice(at + label.length)}`
    }, text)

/** A request that begins with work on the board may well speak of these things. */
const gentle: ReadonlySet<Refusal> = new Set([
  'web',
  'writing',
  'picture',
  'outside',
  'today',
  'export',
  'harm',
  'sums',
  'undo',
])

const foreignWords =
  /(?<![\p{L}])(der|die|das|ins|übersetze|mach|zeige|zeig|lösche|verschiebe|benenne|kost|wat|hoeveel|ik|und|ist|nicht|ich|ein|eine|bitte|füge|hinzu|unter|wie|viele|erkläre|le|la|les|des|une|est|pas|ajoute|ajouter|sous|combien|explique|el|los|las|una|es|agrega|añade|bajo|cuántos|explica|por|para|il|lo|gli|aggiungi|sotto|spiega|het|een|voeg|toe|onder|och|att|lägg|till|dodaj|pod|adicione|sob|s'il|vous|plaît|favor|qué|était|sind|gibt|mir|welche|warum|pourquoi|quels|quelles|porque|perché|cosa|was|wer|wo|mit|auf|zum|zur|zu|im|sur|avec|dans|con|du|riesgos|risques|risiken|risici|trois|drei|tres|tre)(?![\p{L}])/giu
const englishWords =
  /(?<![\p{L}])(the|and|is|are|add|to|under|of|what|how|many|explain|a|an|it|this|that|for|with|move|rename|link|find|which|why|i|you|we|please|can|in|on|about|expand|show|me|first|risk|risks|question|questions|idea|ideas|root)(?![\p{L}])/giu

/** Another script, or more small words of another language than of English. */
function isForeign(text: string, board: Board): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (letters >= 4 && latin < letters / 2) return !board.isIdea(text)
  const foreign = text.match(foreignWords)?.length ?? 0
  const english = text.match(englishWords)?.length ?? 0
  return foreign >= 2 && foreign > english && !board.isIdea(text)
}
