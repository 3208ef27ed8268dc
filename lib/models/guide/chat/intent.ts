import type { NodeType } from '@/lib/graph/schema'
import type { Reference } from './reference'

/** What one clause asks for. */
export type Intent =
  | AddIntent
  | { readonly kind: 'rename'; readonly target: Reference; readonly label: string }
  | { readonly kind: 'retype'; readonly target: Reference; readonly type: NodeType }
  | { readonly kind: 'redescribe'; readonly target: Reference; readonly description: string }
  | { readonly kind: 'move'; readonly target: Reference; readonly parent: Reference }
  | { readonly kind: 'link'; readonly from: Reference; readonly to: Reference; readonly label?: string }
  | { readonly kind: 'remove'; readonly target: Reference }
  | { readonly kind: 'find'; readonly query: string; readonly wants: 'list' | 'place' | 'whether' }
  | { readonly kind: 'list'; readonly type?: NodeType; readonly of?: Reference }
  | {
      readonly kind: 'count'
      readonly type?: NodeType
      readonly of?: Reference
      readonly links?: boolean
      /** Those of this kind do not count. */
      readonly except?: NodeType
      /** Of what was counted before. */
      readonly isOfThose?: boolean
    }
  | {
      readonly kind: 'inspect'
      readonly target: Reference
      readonly wants: 'all' | 'children' | 'parent' | 'links' | 'description' | 'loss'
    }
  | {
      readonly kind: 'lens'
      readonly lens: string
      readonly target: Reference
      /** Looked at together with it. */
      readonly others?: readonly Reference[]
      readonly instruction?: string
    }
  | SurveyIntent
  /** Each takes the other's place. */
  | { readonly kind: 'swap'; readonly one: Reference; readonly other: Reference }
  | { readonly kind: 'summarise'; readonly target?: Reference }
  | { readonly kind: 'compare'; readonly items: readonly Reference[] }
  | { readonly kind: 'digest'; readonly text: string; readonly parent?: Reference }
  | {
      readonly kind: 'branches'
      readonly wants: 'list' | 'read' | 'compare' | 'make'
      readonly names: readonly string[]
    }
  | { readonly kind: 'define'; readonly text: string; readonly question: string }
  | { readonly kind: 'wonder'; readonly question: string }
  | { readonly kind: 'say'; readonly what: Saying }
  | { readonly kind: 'refuse'; readonly what: Refusal; readonly about?: string }

/** What the shape of the board tells. */
export interface SurveyIntent {
  readonly kind: 'survey'
  readonly what: Survey
  readonly of?: Reference
  readonly other?: Reference
  readonly type?: NodeType
}

export type Survey =
  | 'most'
  | 'fewest'
  | 'empty'
  | 'deepest'
  | 'levels'
  | 'longest'
  | 'shortest'
  | 'linked'
  | 'unlinked'
  | 'links'
  | 'selected'
  | 'siblings'
  | 'kind'
  | 'under'
  | 'between'
  | 'recent'

export interface AddIntent {
  readonly kind: 'add'
  readonly items: readonly NewItem[]
  readonly parent?: Reference
}

/** Something to add: given by the person, or for the guide to think of. */
export type NewItem =
  | {
      readonly is: 'given'
      readonly label: string
      readonly type?: NodeType
      readonly description?: string
      readonly below?: readonly NewItem[]
    }
  | { readonly is: 'wanted'; readonly count: number; readonly type?: NodeType; readonly about?: string }

export type Saying =
  | 'no'
  | 'hello'
  | 'thanks'
  | 'who'
  | 'help'
  | 'unclear'
  | 'empty'
  | 'yes'
  | 'again'
  | Asking

/** What a request still needs; the next message may say it. */
export type Asking = 'whereTo' | 'calledWhat' | 'linkedWith'

export type Refusal =
  | 'web'
  | 'language'
  | 'translate'
  | 'writing'
  | 'picture'
  | 'outside'
  | 'undo'
  | 'export'
  | 'everything'
  | 'rules'
  | 'harm'
  | 'sums'
  | 'today'
  | 'opinion'
  | 'unlink'
  | 'merge'
  | 'order'
  | 'looks'
