import type { Intent } from '../chat/intent'
import { type Found, type Frame, frame } from './frame'

const branches = (wants: 'read' | 'compare' | 'make' | 'list', names: readonly string[]): Intent[] => [
  { kind: 'branches', wants, names },
]
const named = ({ sentence }: Found): string[] => [
  ...new Set(sentence.spots.flatMap(({ kind, name }) => (kind === 'b' && name ? [name] : []))),
]

const talk =
  '(?:branch|branches|conversation|conversations|fork|forks|thread|threads|version|versions|line|lines)'
const here = '(?:@h|here|@t|ours|this one|this branch|@p|this board|@r|mine)'
const lacking = `(?:(?:that|which|but|@p) (?:we|i|ours|mine|this one|this branch|this board|@[hpr]|here) (?:don't|do not|doesn't|does not|lack|lacks|haven't|have not|miss|misses|not)(?: (?:have|got|yet))*|(?:that|which|but|and|@p) ?(?:(?:is|are|was|were|@p) )*(?:not|n't|isn't|aren't|missing|absent|lacking) (?:yet )?(?:on |in |from |over )?${here}|(?:missing|absent|lacking|not) (?:(?:on|in|from|over|present) )?${here})`

/** About other branches of the conversation; `@b` is a branch by its name. */
export const branchFrames: readonly Frame[] = [
  frame(
    `(?:which|what) (?:new |other |more |additional )*(?:ideas|nodes|things|points|topics|risks|questions|claims|actors|actions|concepts) (?:did|does|do|has|have|are|were|was|is) (?:(?:on|in|from) )?(?:the |that |our )?(?:other|another) ${talk}(?: (?:add|added|bring|brought|have|has|contain|contains|hold|include|come up with|got|find|found))?`,
    () => branches('compare', []),
  ),
  frame(
    `(?:how|what|who|which|when|where|why|did|does|is|are) .+ (?:according to|in|on|from|at) (?:(?:the|that|my|our) )*(?:other|another) ${talk}`,
    ({ sentence }) =>
      / (?:compare|compared|differs?|different|difference|differences|branches) /.test(sentence.template)
        ? undefined
        : branches('read', []),
  ),
  frame(
    `(?:(?:i think|i believe|i guess|maybe|but|and) )*(?:(?:somewhere|elsewhere|once|in (?:another|some|the other) \\S+|on (?:another|some|the other) \\S+) )(?:we|i|you|they)(?:'ve|'d)? (?:(?:have|had|also|already|once|ever) )*(?:talked|talk|spoke|discussed|said|wrote|looked|tried|explored|asked|had|found|noted)(?: .*)?`,
    () => branches('read', []),
  ),
  frame(
    `(?:.+ )?(?:we|i|you|they)(?:'ve|'d)? (?:(?:have|had|also|already|once|ever) )*(?:talked|talk|spoke|discussed|said|wrote|looked|tried|explored|asked|had|found|noted) (?:.+ )?(?:somewhere else|elsewhere|on the other side|in another branch|on another branch)(?: .*)?`,
    () => branches('read', []),
  ),
  frame(
    `(?:(?:what|which|tell|me|us|give|show|list|are|is|how) )*(?:(?:all|the|my|our|other|these|names|of|name) )*(?:branch|branches|forks|conversations|versions)(?:'s)? (?:called|named|names|titles)`,
    () => branches('list', []),
  ),
  frame(
    `(?:(?:what|which|tell|me|us|give|show|list|are|is) )*the (?:names|titles) of (?:(?:all|the|my|our|other|these) )*(?:branches|forks|conversations|versions)`,
    () => branches('list', []),
  ),
  frame(
    `how many (?:other )?${talk}(?: (?:are|do|does|is|have|has|we|i|there|@r|@p|this|board|conversation|exist|now|here|@h|so far|got|in all|in total|altogether))*`,
    () => branches('list', []),
  ),
  frame(
    `(?:.+ )?(?:did|have|has|was|were|do|does|is|what|which|how|who|anything|something|where|any) .*(?:elsewhere|somewhere else|anywhere else|over there|on the other side|(?:on|in) (?:the |an?)?(?:other|another) (?:one|side|line|talk|discussion))(?: .*)?`,
    () => branches('read', []),
  ),
  frame(
    `(?:is|are|do|does|did|has|have|was|were|what|which|who) (?:\\S+ ){0,6}?(?:on|in|from|of|by) (?:(?:the|any|some|all|our|an?) )*(?:other|another|others|different|sibling|parallel) ${talk} (?:about|on|regarding|concerning|mentioning|that|which|for|with|called) .+`,
    () => branches('read', []),
  ),
  frame(
    '(?:did|have|has) (?:we|i|you|they) (?:ever|once) (?:discuss|discussed|talk about|talked about|speak about|spoken about|say|said|ask|asked|mention|mentioned|settle|settled) (?:what|which|how|who|when|where|why|whether|if) .+',
    () => branches('read', []),
  ),
  frame('.*@b.*', (found) => {
    const names = named(found)
    const { template } = found.sentence
    if (
      new RegExp(
        ` ${lacking}|(?:^| )(?:compare|comparison|differs?|differ|differences?|different|versus|vs|only on|only in|new (?:in|on)|than)(?: |$)`,
      ).test(template)
    )
      return branches('compare', names)
    if (
      /^ (?:switch|go|jump|change|move|return|leave|merge|bring|take|copy|import|carry|adopt|pull|open|delete|rename)\b/.test(
        template,
      )
    )
      return branches('make', names)
    return branches('read', names)
  }),
  frame(
    `(?:which|what|any|are there|is there|does|do|did|has|have|show|list|tell me|who|whose|on) .*${lacking}(?: .*)?`,
    (found) =>
      found.sentence.spots.some(({ kind, sure }) => kind === 'i' && sure > 0.9) &&
      !new RegExp(` ${talk} `).test(found.sentence.template)
        ? undefined
        : branches('compare', []),
  ),
  frame(
    `(?:does|do|did|has|have|is|are|was|were|which|what|in which|on which|whether) (?:(?:any|another|other|some|the|our|of|one|a|different) )*${talk} (?:also |already |ever )*(?:talks?|mentions?|mentioned|says?|said|speaks?|deals?|discuss(?:es|ed)?|covers?|covered|contains?|says) .*`,
    ({ sentence }) =>
      sentence.spots.some(({ kind, sure }) => kind === 'i' && sure > 0.9) &&
      !/ (?:other|another|conversation|conversations|fork|forks) /.test(sentence.template)
        ? undefined
        : branches('read', []),
  ),
  frame(
    `(?:branch off|fork off|branch|fork|split off)(?: (?:at|from|off|this|@h|@p|here|now|the|conversation|there|point|it))*`,
    () => branches('make', []),
  ),
]
