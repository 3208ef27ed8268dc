/** A case of kind `history`, as in tests/cases/README.md. */
export interface HistoryScript {
  readonly functions?: readonly {
    readonly name: string
    readonly parameters: Readonly<Record<string, unknown>>
  }[]
  readonly steps: readonly Step[]
}

export interface Answer {
  readonly text?: string
  readonly stopAfter?: string
  readonly error?: { readonly status: number }
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[]
  readonly results?: readonly string[]
  readonly stopIn?: number
}

interface Answered {
  readonly answer: Answer
  readonly answerAs?: string
  readonly callsAs?: string
  readonly resultsAs?: readonly string[]
}

export type Step =
  | ({
      readonly do: 'send'
      readonly in: string
      readonly text: string
      readonly as: string
      readonly parent?: string
      readonly clientId?: string
    } & Answered)
  | ({ readonly do: 'edit'; readonly message: string; readonly text: string; readonly as: string } & Answered)
  | ({ readonly do: 'regenerate'; readonly message: string } & Answered)
  | ({ readonly do: 'retry'; readonly in: string } & Answered)
  | { readonly do: 'fork'; readonly at: string; readonly name: string }
  | { readonly do: 'switch'; readonly in: string; readonly to: string }
  | { readonly do: 'delete'; readonly conversation: string }
  | { readonly do: 'sweep' }
  | {
      readonly do: 'graph'
      readonly in: string
      readonly add: readonly string[]
      readonly under: string
      readonly as: string
    }
  | { readonly do: 'undo'; readonly in: string; readonly undoes?: string; readonly as: string }
  | { readonly do: 'merge'; readonly from: string; readonly into: string; readonly as: string }
  | { readonly do: 'together'; readonly steps: readonly Step[] }

type Names = Readonly<Record<string, string>>
type Lists = Readonly<Record<string, readonly string[]>>

export interface HistoryExpect {
  readonly parents?: Readonly<Record<string, string | readonly string[]>>
  readonly siblings?: readonly (readonly string[])[]
  readonly siblingSets?: readonly (readonly string[])[]
  readonly same?: readonly (readonly string[])[]
  readonly different?: readonly (readonly string[])[]
  readonly roles?: Names
  readonly gone?: readonly string[]
  readonly messages?: number
  readonly messagesAfter?: Readonly<Record<string, number>>
  readonly conversations?: number
  readonly heads?: Names
  readonly headAfter?: Readonly<Record<string, Names>>
  readonly headsAnyOrder?: readonly (readonly string[])[]
  readonly path?: Lists
  readonly received?: Lists
  readonly receivedNot?: Lists
  readonly calls?: {
    readonly ok?: number
    readonly okMin?: number
    readonly errorMin?: number
    readonly aborted?: number
  }
  readonly callsTotal?: number
  readonly attempts?: Readonly<Record<string, number>>
  readonly runs?: number
  readonly errorCallsKeepHead?: true
  readonly labels?: Lists
  readonly labelsAfter?: Readonly<Record<string, Lists>>
  readonly foldEqualsStored?: true
  readonly noticesMin?: number
  readonly texts?: Names
  readonly textStartsWith?: Names
  readonly marked?: Names
  readonly resultContains?: Names
  readonly resultNotContains?: Lists
  readonly unpaired?: 0
  readonly wellFormed?: true
}
