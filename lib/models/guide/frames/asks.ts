import type { Intent } from '../chat/intent'
import type { Reference } from '../chat/reference'
import type { Found } from './frame'

export const lens =
  (name: string) =>
  ({ ref }: Found): Intent[] | undefined => {
    const target = ref('a')
    return target && [{ kind: 'lens', lens: name, target }]
  }

/** Of the idea that is named, else of the selected one. */
export const lensHere =
  (name: string) =>
  (found: Found): Intent[] | undefined => {
    const target: Reference | undefined =
      found.items('x').some(({ spot }) => spot) || found.items('x').length === 0
        ? (found.refs('x').at(0) ?? { by: 'active' })
        : undefined
    return target && [{ kind: 'lens', lens: name, target }]
  }

export const types =
  '(?:topics?|concepts?|questions?|claims?|arguments?|evidence|facts?|risks?|opportunit(?:y|ies)|actions?|tasks?|actors?|stakeholders?|notes?|steps?)'
