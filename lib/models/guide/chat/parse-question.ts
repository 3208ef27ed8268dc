import type { Board } from './board'
import type { Intent } from './intent'
import { tryCountOf, tryFind } from './parse-look'
import { tryWithin } from './parse-view'
import {
  explainOrDefine,
  explainWhy,
  inspect,
  lens,
  listQuestion,
  referTo,
  riskQuestion,
} from './question-readers'
import { isWord, type Token, textOf } from './tokens'

/** Questions about the board, about an idea on it, or about the world. */
export function tryQuestion(tokens: readonly Token[], board: Board): Intent[] | undefined {
  const words = tokens.map(({ lower }) => lower).join(' ')
  for (const { pattern, read } of forms) {
    const found = pattern.exec(words)
    const intent = found && read(tokens.slice(found[0].trim().split(' ').length), board, tokens)
    if (intent) return [intent]
  }
  return undefined
}

interface Form {
  readonly pattern: RegExp
  read(rest: readonly Token[], board: Board, all: readonly Token[]): Intent | undefined
}

/** From the nearer meaning to the wider one; the first that can be read wins. */
const forms: readonly Form[] = [
  {
    pattern: /^(are there|do we have)( any)?( cross)? (links|connections|cross-links)\b/,
    read: () => ({ kind: 'count', links: true }),
  },
  {
    pattern: /^(how many|(what is )?(the )?(total |overall )?number of|what number of)\b/,
    read: (rest, board) => tryCountOf(rest, board),
  },
  {
    pattern:
      /^(how (big|large|long) (is|are)|what are the stats|stats|statistics|graph stats|give me the stats|what size)\b/,
    read: (rest, board) =>
      rest.length === 0 || /board|graph|map|it|this|everything/.test(textOf(rest, board.source))
        ? { kind: 'count' }
        : undefined,
  },
  {
    pattern: /^(what|which) (other )?(branches|conversations|forks)\b/,
    read: () => ({ kind: 'branches', wants: 'list', names: [] }),
  },
  {
    pattern:
      /^(what|which) (ideas?|nodes?|ones?|cards?|things?|risks?|questions?|claims?|actions?) (mentions?|contains?|is about|are about|talks? about|deals? with|speaks? of|refers? to|says?|have to do with|has to do with|relates? to|involves?)\b/,
    read: (rest, board) => tryFind(rest, board),
  },
  {
    pattern:
      /^(is|are) there (anything|something|any ideas?|an idea|any nodes?|a node|ideas?|nodes?|already something|already anything|any mention of|any mention)( about| on| mentioning| that mentions| called| named| for| with)?\b/,
    read: (rest, board) => tryFind(rest, board, 'whether'),
  },
  {
    pattern:
      /^(do|did|have) (we|i|you) (already )?(have |got |find |say |write |add )?(anything|something|ideas?|any ideas?|a node|an idea)( about| on| mentioning| called| named| for)?\b/,
    read: (rest, board) => tryFind(rest, board, 'whether'),
  },
  {
    pattern:
      /^(where|in which branch) (is|are|does|do|did|can i find|sits|would i find|have we put|did we put|did i put)\b/,
    read: (rest, board) => tryFind(rest, board, 'place'),
  },
  {
    pattern:
      /^(what|which) (is|are|hangs|sits|do we have|stands|have we got|comes|lies|do i have|else is)( there)? (under|below|beneath|inside|in)\b/,
    read: (rest, board) =>
      inspect('children')(rest, board) ??
      (rest.length > 0 && /board|graph|map/.test(textOf(rest, board.source))
        ? { kind: 'summarise' }
        : undefined),
  },
  {
    pattern:
      /^(what|which) (are|is) (the )?(children|sub-?ideas|descendants|branches|child|direct children) (of|under|below)\b/,
    read: inspect('children'),
  },
  { pattern: /^(what|which) (is|are) (the )?parent (of|idea of|node of)\b/, read: inspect('parent') },
  { pattern: /^(what|who) is (above|over)\b/, read: inspect('parent') },
  {
    pattern:
      /^(what|which) (is|are) (linked|connected|related|the links of|the links from|links to) (to|with|from)?\b/,
    read: inspect('links'),
  },
  {
    pattern: /^what links (does|do|has|to|are on|are there on|go to)\b/,
    read: (rest, board) =>
      inspect('links')(
        rest.filter((token) => !isWord(token, /^have$/)),
        board,
      ),
  },
  {
    pattern:
      /^(what do we have|what have we( got)?|what is there|what's there|what is on the board|what's on the board|what is on this board|what's here|what is here|where are we|where do we stand|what do i have|what does the board say|what is this board about|what's this board about|what do we know|what have we found|what did we find|what have you done|what did you do|what did we do)( so far| here| already| on the board)?\b/,
    read: (rest, board) => {
      const target = referTo(rest, board)
      return target && target.by !== 'root'
        ? { kind: 'inspect', target, wants: 'children' }
        : { kind: 'summarise' }
    },
  },
  {
    pattern:
      /^(what could go wrong|what can go wrong|what might go wrong|what speaks against|what are the (main |biggest |key |possible )?(risks|dangers|problems|downsides|weaknesses|drawbacks|objections|weak points|counterarguments|counter-arguments)|what is wrong|what's wrong|what are we missing|what am i missing|what is missing|why (would|might|could|should) (it|this|that|we) (fail|not))( with| of| in| to| for| about| here| if we)?\b/,
    read: (rest, board, all) => riskQuestion(rest, board, all),
  },
  {
    pattern:
      /^(how (do|can|could|should|would|might) (i|we|you|one) (start|begin|get started|go about|proceed|approach|tackle|do|implement|realise|realize)|what (are|would be) the (next |first )?steps|what (should|do|can|could) (i|we) do (first|next|now)|what (should|must|could|has to|needs to) (happen|be done|come) (first|next|now)|what comes (first|next)|where (do|should|can) (i|we) (start|begin)|what next|what now|next steps)( with| on| for| of| to| about)?\b/,
    read: lens('plan'),
  },
  {
    pattern:
      /^(what else|what more|what other (ideas|things|points|aspects)|which other (ideas|things|aspects)|what (belongs|should go|could go|goes|could come|would fit|fits)|any (other |more )?(ideas|thoughts|suggestions))( is there| are there| can you add| could we add| could i add| should we think about| should i think about| can we say| belongs| do you have| have you got| could there be)?( about| on| for| to| under| of| with| below)?\b/,
    read: lens('expand'),
  },
  {
    pattern:
      /^(what are|which are|what would be) the (key |main |central |important |core |basic |relevant )?(concepts|terms|notions|ideas behind|vocabulary|definitions)( of| for| in| behind| about| i need for| around| here)?\b/,
    read: lens('concepts'),
  },
  {
    pattern:
      /^(which|what) (key )?(terms|concepts|words|notions|vocabulary) ((do|should|must|would|does) (i|we|one|you) (need|know|understand|learn|define)|matter|apply|count|are (important|relevant|needed|central))( to know| to understand)?( for| about| to understand)?\b/,
    read: lens('concepts'),
  },
  {
    pattern:
      /^(key terms|glossary|vocabulary|terms|key concepts|the key terms|the key concepts)( for| of| in)?\b/,
    read: lens('concepts'),
  },
  {
    pattern:
      /^(which|what) (\w+ )?(risks|questions|claims|actions|concepts|actors|notes|opportunities|evidence|chances|steps)\b/,
    read: (_rest, board, all) => listQuestion(all, board),
  },
  {
    pattern:
      /^(are there|is there|do we have|have we got|did we write|have we|do i have)( already)?( any| some| a| an)?\b/,
    read: (rest, board) => listQuestion(rest, board) ?? tryFind(rest, board, 'whether'),
  },
  {
    pattern: /^(what|who|which) are (the|our|all the|my|all)?\b/,
    read: (rest, board) => listQuestion(rest, board),
  },
  {
    pattern:
      /^what (did|do|have) (we|i|you) (say|said|write|written|have|note|noted|know|find|found|think|thought)( down)? (about|on)\b/,
    read: (rest, board) => tryFind(rest, board),
  },
  {
    pattern: /^what (?:(?:would|will|could|might) happen|happens)( with| without| if| to| when)?\b/,
    read: (rest, board) => {
      const target = referTo(rest, board) ?? tryWithin(rest, board)
      return target && { kind: 'lens', lens: 'challenge', target }
    },
  },
  {
    pattern: /^(is|are) (?=.* (linked|connected))/,
    read: (rest, board) => {
      const at = rest.findIndex((token) => isWord(token, /^(linked|connected)$/))
      return inspect('links')(rest.slice(0, at), board)
    },
  },
  {
    pattern: /^what (do|did) (you|we|i) mean (by|with)\b/,
    read: (rest, board, all) => explainOrDefine(rest, board, all),
  },
  { pattern: /^(why)\b/, read: (rest, board, all) => explainWhy(rest, board, all) },
  {
    pattern: /^(what does|what do)\b/,
    read: (rest, board, all) =>
      explainOrDefine(
        rest.filter((token) => !isWord(token, /^(mean|stand|say|means|for|here|exactly|really|actually)$/)),
        board,
        all,
      ),
  },
  {
    pattern:
      /^(what|who) (is|are|was|were) (meant by|the meaning of|the point of|the idea behind|the definition of|a definition of)\b/,
    read: (rest, board, all) => explainOrDefine(rest, board, all),
  },
  {
    pattern: /^(what|who) (is|are|was|were)\b/,
    read: (rest, board, all) => explainOrDefine(rest, board, all),
  },
  {
    pattern: /^(what's|whats|who's|meaning of|definition of)\b/,
    read: (rest, board, all) => explainOrDefine(rest, board, all),
  },
]
