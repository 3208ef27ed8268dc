import type { Child, Draft } from './schema'

type ChildOf<K extends Child['kind']> = Extract<Child, { kind: K }>

/** What `apply` sees of a child, whatever contract it came by. */
export function toDraft(child: Child): Draft {
  switch (child.kind) {
    case 'SubNode':
      return subNodeToDraft(child)
    case 'Concept':
      return conceptToDraft(child)
    case 'Challenge':
      return challengeToDraft(child)
    case 'Step':
      return stepToDraft(child)
    case 'ChatNode':
      return chatNodeToDraft(child)
    default:
      return unreachable(child)
  }
}

const subNodeToDraft = ({ label, type, description }: ChildOf<'SubNode'>): Draft => ({
  label,
  type,
  description,
})

const conceptToDraft = ({ term, definition, relation }: ChildOf<'Concept'>): Draft => ({
  label: term,
  type: 'concept',
  description: relation ? `${definition}\n${relation}` : definition,
})

const challengeToDraft = ({ label, type, description }: ChildOf<'Challenge'>): Draft => ({
  label,
  type,
  description,
})

const stepToDraft = ({ label, description }: ChildOf<'Step'>): Draft => ({
  label,
  type: 'action',
  description,
})

const chatNodeToDraft = ({ label, type, description }: ChildOf<'ChatNode'>): Draft => ({
  label,
  type,
  description,
})

function unreachable(child: never): never {
  throw new TypeError(`no such child: ${JSON.stringify(child)}`)
}
